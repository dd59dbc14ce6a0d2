import { Type } from 'typebox'
import { duration, MAX_SLEEP_MS, parseDuration, text } from '../members.ts'
import { defineStep } from '../step.ts'
import { inWords, resolve } from '../values.ts'

/** Sleeps for a time or until a moment, at most 90 days. */
export const wait = defineStep({
  type: 'wait',
  works: 'CONTROL',
  gives: ['date'],
  members: {
    for: Type.Optional(duration('How long, as an ISO 8601 duration; at most `P90D`.')),
    until: Type.Optional(text('A moment (ISO 8601). A moment in the past does not wait.', 200)),
  },
  check: ({ for: time, until }) =>
    (time === undefined) === (until === undefined)
      ? [{ pointer: '', code: 'member_missing', detail: 'Say either `for` or `until`.' }]
      : [],
  enter(step, context) {
    if (step.for !== undefined) return { sleepUntil: after(context.now, parseDuration(step.for) ?? 0) }
    const until = Date.parse(inWords(resolve(step.until, context)))
    if (Number.isNaN(until)) return { fault: '`until` is not a moment such as 2026-01-31T09:00:00Z.' }
    return { sleepUntil: after(context.now, Math.min(MAX_SLEEP_MS, Math.max(0, until - context.now))) }
  },
})

const after = (now: number, ms: number) => new Date(now + ms).toISOString()
