// The servers' side of the copies: starts the process that has them, when it is first asked, and asks it.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { DatasetCopies, QueryAnswer, QueryScope, RowCopies, RowsScope } from '../datasets/copies.ts'
import { Problem } from '../problem.ts'
import type { CopyScope, Found, PageScope, ResponseCopies } from '../responses/copies.ts'
import { countResponses } from '../responses/queries.ts'
import type { SummaryCopies, SummaryResult } from '../summary/summarise.ts'
import type { Db } from '../tables/tables.ts'
import {
  type Answer,
  type Ask,
  type CopySettings,
  EXPORT_MS,
  type FromCopies,
  isExport,
  maxBytesOf,
  type ToCopies,
} from './copy-messages.ts'
import { cpuTimeout } from './cpu-timeout.ts'
import { cpuMsOf, residentBytesOf, tryPriority } from './process-usage.ts'

/** Reading every response of a smaller form takes a few milliseconds. */
const MIN_RESPONSES = 2000
/** The server reads the responses itself if an answer takes more work than this. A query may take less. */
const ANSWER_MS = 15_000
/** A process that does not even reply after this much work is ended. */
const REPLY_MS = 5_000
const WATCH_MS = 250
/** Once somebody waits longer, the process gets the priority of servers until nobody waits. */
const HURRY_MS = 1_000
/** More for the first answer of a process, which loads the engine, perhaps on a busy machine. */
const START_MS = 15_000
/** The wait before the next start, if a process ended before its first answer. */
const PAUSE_MS = 60_000
const FIRST_SWEEP_MS = 60_000
const SWEEP_MS = 60 * 60_000

export interface Copies extends ResponseCopies, SummaryCopies, DatasetCopies, RowCopies {
  close(): Promise<void>
}

/** The process with the copies, as a server sees it. */
export interface AskedCopies {
  /**
   * @param signal aborted when nobody waits for the answer any more
   * @throws {Problem} overloaded if too many queries wait
   */
  ask(ask: Ask, signal?: AbortSignal): Promise<Answer>
  close(): Promise<void>
}

export interface CopiesLog {
  warn(details: object, message: string): void
}

/** Copies for routes. Small forms have none. */
export function createCopies(db: Db, { ask, close }: AskedCopies, minResponses = MIN_RESPONSES): Copies {
  async function isLarge({ webformId }: CopyScope): Promise<boolean> {
    return (await countResponses(db, webformId, minResponses + 1)) > minResponses
  }
  return {
    async findPage(scope: PageScope) {
      if (!(await isLarge(scope))) return undefined
      // The answer has the type that was asked for.
      return (await ask({ what: 'findPage', scope })) as readonly Found[] | undefined
    },
    async summarise(scope: CopyScope) {
      if (!(await isLarge(scope))) return undefined
      return (await ask({ what: 'summarise', scope })) as SummaryResult | undefined
    },
    async findRows(scope: RowsScope) {
      if (scope.rowCount <= minResponses) return undefined
      return (await ask({ what: 'findRows', scope })) as readonly Found[] | undefined
    },
    async query(scope: QueryScope, signal: AbortSignal) {
      return (await ask({ what: 'query', scope }, signal)) as QueryAnswer | undefined
    },
    close,
  }
}

/** Used if `FORMYARD_ANALYTICS=off`. */
export const noCopies: Copies = {
  findPage: async () => undefined,
  summarise: async () => undefined,
  findRows: async () => undefined,
  query: async () => undefined,
  close: async () => {},
}

interface Waiter extends PromiseWithResolvers<Answer | Ended> {
  readonly what: Ask['what']
  readonly askedAt: number
  isReady: boolean
}

/** The process ended before it answered, perhaps because of another question. */
class Ended {
  /** The reply if the question is not asked again. */
  readonly answer: Answer
  constructor(answer: Answer) {
    this.answer = answer
  }
}

interface Running {
  readonly child: ChildProcess
  readonly waiting: Map<number, Waiter>
  /** Functions that cancel the end of a process that does not reply, by the ids of questions that were left. */
  readonly leaving: Map<number, () => void>
  hasAnswered: boolean
  isHurried: boolean
}

/** Starts the process when it is first asked, and again if it ended. */
export function createCopiesProcess(program: URL, settings: CopySettings, log: CopiesLog): AskedCopies {
  let running: Running | undefined
  let lastId = 0
  let failedAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  function start(): Running {
    // Options of this process, such as those of a test runner, are not for its child.
    const child = fork(program, {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    const started: Running = {
      child,
      waiting: new Map(),
      leaving: new Map(),
      hasAnswered: false,
      isHurried: false,
    }
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', text => {
      errors = (errors + text).slice(-2000)
    })
    child.on('message', (message: FromCopies) => {
      started.hasAnswered = true
      if ('hasLeft' in message) {
        started.leaving.get(message.id)?.()
        return started.leaving.delete(message.id)
      }
      const waiter = started.waiting.get(message.id)
      if (!waiter) return undefined
      if ('isReady' in message) {
        waiter.isReady = true
        return undefined
      }
      if ('answer' in message) return waiter.resolve(message.answer)
      if (message.isBusy) return waiter.reject(new Problem('overloaded'))
      log.warn({ err: message.error }, 'A copy of responses or rows could not answer')
      return waiter.resolve(message.isMissing ? undefined : failedAnswer(waiter))
    })
    child.once('error', () => {})
    child.once('close', (code, signal) => {
      if (running === started) running = undefined
      for (const cancel of started.leaving.values()) cancel()
      if (code !== 0 && !child.killed) {
        // One that was killed can run.
        if (!started.hasAnswered && signal !== 'SIGKILL') failedAt = performance.now()
        log.warn({ code, signal, errors }, 'The process with copies of responses ended')
      }
      for (const waiter of started.waiting.values())
        waiter.resolve(new Ended(waiter.isReady ? givenUp(waiter) : failedAnswer(waiter)))
    })
    send(child, { start: settings })
    return started
  }

  async function ask(question: Ask, signal?: AbortSignal): Promise<Answer> {
    const answer = await askOnce(question, signal)
    if (!(answer instanceof Ended)) return answer
    const again = await askOnce(question, signal)
    return again instanceof Ended ? again.answer : again
  }

  async function askOnce(question: Ask, signal?: AbortSignal): Promise<Answer | Ended> {
    if (signal?.aborted) return undefined
    if (isClosed || (!running && performance.now() - failedAt < PAUSE_MS)) return failedAnswer(question)
    running ??= start()
    const { child, waiting, leaving, hasAnswered } = running
    const id = ++lastId
    const waiter: Waiter = {
      ...Promise.withResolvers<Answer | Ended>(),
      what: question.what,
      askedAt: performance.now(),
      isReady: false,
    }
    waiting.set(id, waiter)
    const cpuMs = () => child.pid && cpuMsOf(child.pid)
    const leave = () => {
      send(child, { leave: id })
      leaving.set(
        id,
        cpuTimeout(REPLY_MS, cpuMs, () => end(child, 'It does not reply.')),
      )
      waiter.resolve(givenUp(waiter))
    }
    const stopTimer = cpuTimeout(answerMs(question) + (hasAnswered ? 0 : START_MS), cpuMs, leave)
    signal?.addEventListener('abort', leave)
    send(child, { id, ask: question })
    try {
      return await waiter.promise
    } finally {
      stopTimer()
      signal?.removeEventListener('abort', leave)
      waiting.delete(id)
    }
  }

  function end(child: ChildProcess, reason: string): void {
    log.warn({ reason }, 'The process with copies of responses is ended')
    child.kill('SIGKILL')
  }

  /** A thread of the process can be busy, so the process does not see what it uses. */
  function watch(): void {
    const pid = running?.child.pid
    if (!running || !pid) return
    const { child, waiting, isHurried } = running
    if ((residentBytesOf(pid) ?? 0) > maxBytesOf(settings)) {
      end(child, 'It uses too much memory.')
      return
    }
    const now = performance.now()
    const isLate = [...waiting.values()].some(({ askedAt }) => now - askedAt > HURRY_MS)
    if (isHurried ? waiting.size > 0 : !isLate) return
    running.isHurried = !isHurried
    tryPriority(pid, isHurried ? settings.priority : 0)
  }

  function sweep(): void {
    if (!existsSync(settings.directory)) return
    running ??= start()
    send(running.child, { sweep: true })
  }
  const timers = [
    setTimeout(sweep, FIRST_SWEEP_MS).unref(),
    setInterval(sweep, SWEEP_MS).unref(),
    setInterval(watch, WATCH_MS).unref(),
  ]

  async function close(): Promise<void> {
    isClosed = true
    for (const timer of timers) clearTimeout(timer)
    if (!running) return
    const { child } = running
    const ended = new Promise(resolve => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
  }

  return { ask, close }
}

const answerMs = (question: Ask) => ANSWER_MS + (isExport(question) ? EXPORT_MS : 0)

/** Queries have no other answer; everything else the server reads itself. */
const failedAnswer = ({ what }: Pick<Ask, 'what'>): Answer =>
  what === 'query' ? { isUnavailable: true } : undefined

function givenUp({ what, isReady }: Waiter): Answer {
  if (what !== 'query') return undefined
  return isReady ? { failed: 'COST' } : { isPreparing: true }
}

/** Ignores errors: if the process has ended, its `close` event follows. */
const send = (child: ChildProcess, message: ToCopies) =>
  void child.send(message, undefined, undefined, () => {})
