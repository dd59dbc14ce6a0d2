// JSON that is taken before the router: its body is read, checked and answered as the router does it.
import type { IncomingMessage } from 'node:http'
import { bodyOf, MAX_BODY_BYTES, parseJson } from './body.ts'
import { logProblem, problemBody, toProblem } from './errors.ts'
import type { Gate } from './overload.ts'
import type { Pieces } from './pieces.ts'
import { securityHeaders } from './security-headers.ts'
import type { App } from './types.ts'

export interface Answer {
  readonly status: number
  /** All of them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: () => Pieces
}

/** What is thrown on the way is answered as a problem. */
export interface JsonTaker {
  /** The route that does the same. */
  readonly route: string
  /** Refuses what cannot be meant. The work that is left is begun when there is room for it, and ends with the JSON of a 201. */
  readonly check: (sent: unknown) => () => Promise<string>
}

/** Whether a body follows that says how long it is, and may be so long. */
export function isBounded({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return length > 0 && length <= MAX_BODY_BYTES
}

/** Answers requests whose bodies are bounded; undefined for one whose client goes before its end. */
export function jsonAnswerer(app: App, load: Gate) {
  const common = securityHeaders(app.config)

  function answerOf(
    status: number,
    type: string,
    text: string,
    more: Readonly<Record<string, string>> = {},
  ): Answer {
    const length = String(Buffer.byteLength(text))
    return {
      status,
      headers: { ...common, ...more, 'content-type': type, 'content-length': length },
      body: () => [text],
    }
  }

  return async (
    request: IncomingMessage,
    { check }: JsonTaker,
    reqId: string,
  ): Promise<Answer | undefined> => {
    const body = await bodyOf(request)
    if (!body) return undefined
    try {
      const work = check(parseJson(body))
      return answerOf(201, 'application/json; charset=utf-8', await load.pass(work))
    } catch (error) {
      const problem = toProblem(error)
      logProblem(problem, app, { reqId })
      const text = JSON.stringify(problemBody(problem, reqId))
      return answerOf(problem.status, 'application/problem+json', text, problem.headers)
    }
  }
}
