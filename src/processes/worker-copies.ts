// Who asks for copies of responses: a server asks a process that it starts; workers ask their primary, which has that process.
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { type AskedCopies, createCopiesProcess } from '../product/analytics/copies.ts'
import type { Answer, Ask } from '../product/analytics/copy-messages.ts'
import { Problem } from '../product/problem.ts'

type Message =
  /** Messages from a worker to the primary. */
  | { readonly formyard: 'copies-asked'; readonly id: number; readonly ask: Ask }
  | { readonly formyard: 'copies-left'; readonly id: number }
  /** Messages from the primary to a worker. */
  | { readonly formyard: 'copies-answer'; readonly id: number; readonly answer: Answer }
  | { readonly formyard: 'copies-busy'; readonly id: number }

/** Other libraries and metrics use the same channel. */
const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' &&
  message !== null &&
  'formyard' in message &&
  String(message.formyard).startsWith('copies-')

/** Servers on the same machine go first. */
const LOW = 10

/** The built program beside this file, or the source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './copies-process.ts' : './copies-process.mjs',
  import.meta.url,
)

/** The process of this server; it starts when it is first asked. */
export function copiesProcess(config: Config, logger: Logger, priority = LOW): AskedCopies {
  const { databaseUrl, prepare, dataDir, analytics } = config
  const { memoryBytes, directory } = analytics ?? { memoryBytes: 0, directory: dataDir }
  const settings = { databaseUrl, prepare, dataDir, directory, memoryBytes, priority }
  return createCopiesProcess(program, settings, logger)
}

const waiting = new Map<number, PromiseWithResolvers<Answer>>()
let lastId = 0

/** The copies of the primary, as a worker asks for them. */
export const copiesOfPrimary: AskedCopies = {
  async ask(ask, signal) {
    if (lastId === 0) process.on('message', receive)
    const id = ++lastId
    const answer = Promise.withResolvers<Answer>()
    waiting.set(id, answer)
    const message: Message = { formyard: 'copies-asked', id, ask }
    process.send?.(message)
    const leave = () => {
      process.send?.({ formyard: 'copies-left', id } satisfies Message)
      answer.resolve(undefined)
    }
    signal?.addEventListener('abort', leave)
    return answer.promise.finally(() => {
      signal?.removeEventListener('abort', leave)
      waiting.delete(id)
    })
  },
  close: async () => {},
}

function receive(message: unknown): void {
  if (!isOurs(message)) return
  if (message.formyard === 'copies-answer') waiting.get(message.id)?.resolve(message.answer)
  if (message.formyard === 'copies-busy') waiting.get(message.id)?.reject(new Problem('overloaded'))
}

/** Answers the workers of this primary. @returns the function that ends the process with the copies */
export function answerWorkers(config: Config, logger: Logger): () => Promise<void> {
  const { ask, close } = copiesProcess(config, logger)
  const asked = new Map<string, AbortController>()
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return
    const { id } = message
    const key = `${worker.id} ${id}`
    if (message.formyard === 'copies-left') asked.get(key)?.abort()
    if (message.formyard !== 'copies-asked') return
    const leaving = new AbortController()
    asked.set(key, leaving)
    ask(message.ask, leaving.signal)
      .then(
        answer => send(worker, { formyard: 'copies-answer', id, answer }),
        () => send(worker, { formyard: 'copies-busy', id }),
      )
      .finally(() => asked.delete(key))
  })
  return close
}

/** Ignores errors: a worker that died waits for nothing. */
const send = (worker: Worker, message: Message) => void worker.send(message, undefined, () => {})
