// What started a run, where it stands, and how long it took, in words.
import type { RunPosition, RunSummary } from '../../api/contract.d.ts'
import { findStep, numbersOf } from '../document/tree.ts'
import { stepInWords } from '../views/says.ts'
import type { EditorContext } from '../workflow-context.ts'

export const moment = ({ locale }: Pick<EditorContext, 'locale'>, date: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(date))

/** Formats a date without seconds, and without the current year. */
export function shortMoment({ locale }: Pick<EditorContext, 'locale'>, date: string): string {
  const at = new Date(date)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
}

/** Returns the number of a step in the draft; undefined if the step was removed. */
export function numberOfStep({ workspace }: EditorContext, stepid: string | null): string | undefined {
  return stepid === null ? undefined : numbersOf(workspace.content).get(stepid)
}

/** Such as `Step 3, Wait`. */
export function stepSaid(context: EditorContext, stepid: string | null): string {
  const step = stepid === null ? undefined : findStep(context.workspace.content, stepid)
  if (!step) return stepid ?? ''
  return context.texts.stepGroup(numberOfStep(context, step.id) ?? '', stepInWords(context, step))
}

/** The person who responded, where the author may know them. */
export function startedBy(context: EditorContext, { startedBy, responseid, rerunOf }: RunSummary): string {
  const { texts, responders } = context
  if (rerunOf !== null) return texts.startedAgain
  const response = responseid === null ? null : responders.of(responseid)
  const person = response?.respondent?.name ?? response?.respondent?.email ?? response?.email
  return person ?? (responseid === null ? texts.starters[startedBy.kind] : texts.starters.response)
}

export function standing(context: EditorContext, { error, isErased, position, status }: RunSummary): string {
  if (isErased) return context.texts.erasedShort
  const said = (stepid: string | null, words: string) =>
    [stepSaid(context, stepid), words].filter(part => part).join(': ')
  if (error && status !== 'DONE') return said(error.stepid, error.message)
  return position ? said(position.stepid, waiting(context, position)) : ''
}

function waiting(context: EditorContext, { waitsFor, until, event }: RunPosition): string {
  const { texts } = context
  const last = until === null ? '' : texts.until(shortMoment(context, until))
  switch (waitsFor) {
    case null:
      return texts.waits.NOW
    case 'MOMENT':
      return last
    case 'EVENT':
      return texts.waitsForEvent(texts.events[event ?? ''] ?? event ?? '', last)
    case 'RETRY':
      return until === null ? texts.waits.TURN : texts.triesAgain(shortMoment(context, until))
    default:
      return texts.waits[waitsFor]
  }
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const

export function took({ createDate, finishDate }: RunSummary): string {
  if (finishDate === null) return '–'
  const ms = Date.parse(finishDate) - Date.parse(createDate)
  const unit = UNITS.find(([size]) => ms >= size)
  return unit ? `${Math.floor(ms / unit[0])} ${unit[1]}` : `${(ms / 1000).toFixed(1)} s`
}
