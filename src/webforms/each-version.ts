// The published versions of a form one by one: there may be thousands of them, of almost a megabyte each.
import { hash } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { createTimeSlice } from '../time-slices.ts'
import { findVersionsAfter, type VersionRow } from './queries.ts'

/** How many are read at once where they are small. */
const MAX_READ = 8
const SLOW_MS = 5

/** From the first to the last. Others have their turn when some milliseconds have gone by. */
export async function* eachVersion(db: Db, webformId: string): AsyncGenerator<VersionRow> {
  const slice = createTimeSlice()
  let limit = 1
  for (let after = 0; ; ) {
    const startedAt = performance.now()
    const rows = await findVersionsAfter(db, webformId, after, limit)
    const isSlow = performance.now() - startedAt > SLOW_MS
    for (const row of rows) {
      yield row
      if (slice.isOver()) await slice.next()
    }
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last.version
    limit = isSlow ? 1 : Math.min(MAX_READ, limit * 2)
  }
}

/** Keeps one object of questions that are the same in many versions. */
export function createQuestionPool(): (question: BaseQuestion) => BaseQuestion {
  const pool = new Map<string, BaseQuestion>()
  return question => {
    const key = hash('sha256', JSON.stringify(question), 'base64url')
    const known = pool.get(key) ?? question
    pool.set(key, known)
    return known
  }
}

/** The questions of one id in all versions, each that differs once. Takes objects of one pool. */
export class AskedQuestions {
  readonly #byFirst = new Set<BaseQuestion>()
  readonly #byLast = new Set<BaseQuestion>()

  add(question: BaseQuestion): void {
    this.#byFirst.add(question)
    this.#byLast.delete(question)
    this.#byLast.add(question)
  }

  /** In the order in which each was asked last. */
  get byLast(): readonly BaseQuestion[] {
    return [...this.#byLast]
  }

  /** What comes first, and what comes last, is the same as in a list of all versions. */
  get all(): readonly BaseQuestion[] {
    return this.#byFirst.size === 1 ? this.byLast : [...this.#byFirst, ...this.#byLast]
  }
}
