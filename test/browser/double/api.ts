// The API of the double: it keeps resources in memory, and follows the OpenAPI document. Operations that compute something reply as a
// test says.

import { browserApiDocument } from '../../../scripts/browser-api.ts'
import { problemBody } from '../../../src/platform/http/errors.ts'
import { HttpProblem, ProblemError } from '../../../src/platform/http/problem.ts'
import type { Document, Operation } from '../../support/openapi-document.ts'
import { type Contract, createContract } from './contract.ts'
import type { NounName, Resource } from './nouns.ts'
import { createQueries, type Row } from './queries.ts'
import { type Answer, answerWith, type Request } from './resources.ts'
import { createStore, idOf } from './store.ts'

export const USER = `user_${'0'.repeat(26)}`
export const APP_ID = `app_${'0'.repeat(26)}`
/** The path of the application of every test. */
export const APP = `/user/${USER}/app/${APP_ID}`

export interface Call {
  readonly method: string
  /** The path with the prefix of the API for browsers. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Empty for none. */
  readonly text: string
}

/** A reply that was made from `Answer`, as it goes over the wire. */
export interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Computes the body of the reply to a request that succeeds. @throws {Problem} */
export type Computed = (request: Request) => unknown

let known: Promise<Contract> | undefined

/** Made once per process. */
const contractOnce = (): Promise<Contract> =>
  (known ??= browserApiDocument().then(document => createContract(document as Document)))

export const openApi = async () => createApi(await contractOnce())

function createApi(contract: Contract) {
  const store = createStore()
  const answerOfResource = answerWith(contract, store)
  const rows = new Map<string, readonly Row[]>()
  const queries = createQueries(store.world, dataset => rows.get(dataset) ?? [])
  const computed = new Map<string, Computed>()
  /** What the double cannot do, and replies of the double that its document does not declare. They fail the test. */
  const faults: string[] = []

  function compute(request: Request): Answer | undefined {
    const { operationId } = request.operation
    const given = computed.get(operationId)
    if (given) return { status: successOf(request.operation), body: given(request) }
    // Each takes the body of its operation, which has been checked.
    const query = (queries as Record<string, ((body: never) => unknown) | undefined>)[operationId]
    if (query) return { status: 200, body: query(request.body as never) }
    return undefined
  }

  async function answer({ method, path, headers, text }: Call): Promise<Sent> {
    const asked = contract.find(method, path.split('?', 1)[0] ?? '')
    if (!asked) {
      faults.push(`The OpenAPI document has no ${method} ${path}`)
      return sent(problemAnswer(new HttpProblem('not_found')))
    }
    const { operation } = asked
    const mediaType = headers['content-type']?.split(';', 1)[0] ?? ''
    // Bodies of other types, such as images, are not read.
    const body = text === '' ? undefined : /json$/.test(mediaType) ? JSON.parse(text) : text
    const request: Request = { ...asked, headers, body }
    const reply = sent(await answerOf(request, mediaType))
    try {
      contract.checkReply(operation, { ...reply, contentType: reply.headers['content-type'] })
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
    return reply
  }

  async function answerOf(request: Request, mediaType: string): Promise<Answer> {
    const { operation, body } = request
    try {
      const wrong = contract.bodyFaults(operation, mediaType, body)
      if (wrong.length > 0) throw new HttpProblem('body_invalid', { faults: wrong })
      const found = compute(request) ?? (await answerOfResource(request))
      if (found) return found
      if (operation.path.endsWith('/all')) return { status: 200, body: [] }
      throw new Error(`The test gives no reply of ${operation.operationId}`)
    } catch (error) {
      if (error instanceof ProblemError) return problemAnswer(error)
      faults.push(String(error))
      return problemAnswer(new HttpProblem('internal_error'))
    }
  }

  return {
    faults,
    answer,
    problem: (problem: ProblemError): Sent => sent(problemAnswer(problem)),
    tagOf: store.tagOf,
    find: store.world.find,
    /** Stores a resource that no request could create, such as the dataset of a web form. Returns its id. */
    put: (noun: NounName, members: Resource): string =>
      idOf(store.create(noun, { userid: USER, appid: APP_ID }, members)),
    setRows: (dataset: string, next: readonly Row[]): void => void rows.set(dataset, next),
    /** The operation replies so from now on, until the end of the test. */
    reply(operationId: string, body: Computed): void {
      if (!contract.has(operationId)) throw new Error(`The OpenAPI document has no operation ${operationId}`)
      computed.set(operationId, body)
    },
    /** Forgets everything but the contract. */
    clear(): void {
      store.clear()
      rows.clear()
      computed.clear()
    },
  }
}

const successOf = ({ responses }: Operation) =>
  Number(Object.keys(responses).find(status => status.startsWith('2')))

const problemAnswer = (problem: ProblemError): Answer => ({
  status: problem.status,
  body: problemBody(problem, 'double'),
  headers: { 'content-type': 'application/problem+json', ...problem.headers },
})

const sent = ({ status, body, headers }: Answer): Sent => ({
  status,
  headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  text: body === undefined ? '' : JSON.stringify(body),
})
