// Sends requests at a fixed rate without waiting for replies, as independent users do.
import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpRequest, withNewUuids } from './load.ts'

export interface OpenSample {
  readonly offered: number
  /** Latency of each reply with the expected status, in milliseconds, ascending. */
  readonly servedMs: readonly number[]
  readonly refused: number
  readonly seconds: number
}

/**
 * Sends `perSecond` requests per second for `seconds`, replacing UUID placeholders.
 * @throws {Error} for any status but `expectedStatus` and 503, and for a broken connection
 */
export async function runOpenLoop(
  origin: string,
  request: HttpRequest,
  expectedStatus: number,
  perSecond: number,
  seconds: number,
): Promise<OpenSample> {
  const agent = new Agent({ keepAlive: true })
  const servedMs: number[] = []
  let refused = 0
  const sendOne = async () => {
    const started = performance.now()
    const status = await ask(origin, request, agent)
    if (status === expectedStatus) servedMs.push(performance.now() - started)
    else if (status === 503) refused++
    else throw new Error(`${origin} answered ${status}`)
  }
  const started = performance.now()
  const sent: Promise<void>[] = []
  for (;;) {
    const elapsed = (performance.now() - started) / 1000
    if (elapsed >= seconds) break
    while (sent.length < elapsed * perSecond) sent.push(sendOne())
    await sleep(1)
  }
  await Promise.all(sent)
  agent.destroy()
  servedMs.sort((a, b) => a - b)
  return { offered: sent.length, servedMs, refused, seconds: (performance.now() - started) / 1000 }
}

function ask(origin: string, { method, path, headers, body }: HttpRequest, agent: Agent) {
  return new Promise<number>((resolve, reject) => {
    send(origin + path, { method, headers, agent })
      .on('response', response => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
      .on('error', reject)
      .end(withNewUuids(body))
  })
}
