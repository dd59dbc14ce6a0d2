// The right answer of a question as the result page shows it.
import { typeOf } from '../questions/index.ts'
import { reportOf } from '../questions/reports.ts'
import type { BaseQuestion, DisplayContext } from '../questions/type.ts'
import { type Html, html } from '../text/html.ts'
import { type Catalogue, format } from '../text/messages/catalogue.ts'
import type { Message } from '../text/messages/codes.ts'
import { message } from '../text/messages/message.ts'
import { pointIn } from './kinds/area.ts'
import type { NumberRange } from './kinds/kind.ts'
import { kindOf } from './rule.ts'
import type { Shape } from './rule-members.ts'
import type { ScoringRule } from './schemas.ts'

/** An answer on the result page. Words of the respondent have their own writing direction; the line keeps that of the page. */
export function displayAnswer(question: BaseQuestion, answer: unknown, context: DisplayContext): Html {
  return (
    reportOf(question)?.display?.(question, answer, context) ??
    html`<bdi>${inWords(question, answer, context.catalogue)}</bdi>`
  )
}

const inWords = (question: BaseQuestion, answer: unknown, catalogue: Catalogue) =>
  typeOf(question).show?.(question, answer, catalogue) ?? String(answer)

/** The correct answers, with the numbers that are accepted besides them; undefined if they cannot be listed. */
export function displayRightAnswer(
  question: BaseQuestion,
  rule: ScoringRule,
  catalogue: Catalogue,
): Html | undefined {
  const kind = kindOf(question, rule)
  // Areas are also drawn; see `rightAreasOf`. The text is for people who cannot see the picture.
  const points = rightAreasOf(question, rule).map(pointIn)
  const right = [...(kind?.correctAnswers(question, rule) ?? []), ...points.map(([x, y]) => ({ x, y }))]
  const [first, ...more] = right.map(answer => displayAnswer(question, answer, { catalogue }))
  const answers = first && html`${first}${more.map(answer => html` / ${answer}`)}`
  const ranges = (kind?.acceptedRanges?.(question, rule) ?? []).map(range =>
    format(
      catalogue,
      rangeMessage(range, end => inWords(question, end, catalogue)),
    ),
  )
  if (ranges.length === 0) return answers
  if (!answers) return html`${ranges.join(' / ')}`
  return html`${answers} ${format(catalogue, message('result_accepted', { range: ranges.join(' / ') }))}`
}

function rangeMessage({ min, max }: NumberRange, inWords: (end: number) => string): Message {
  if (min === undefined) return message('range_at_most', { max: inWords(max ?? 0) })
  if (max === undefined) return message('range_at_least', { min: inWords(min) })
  return message('range_between', { min: inWords(min), max: inWords(max) })
}

/** True if other numbers are as right as the correct answer, so that it is worth showing beside a correct one. */
export const acceptsRanges = (question: BaseQuestion, rule: ScoringRule): boolean =>
  (kindOf(question, rule)?.acceptedRanges?.(question, rule) ?? []).length > 0

/** The areas of an image with the most points. */
export const rightAreasOf = (question: BaseQuestion, rule: ScoringRule): readonly Shape[] =>
  kindOf(question, rule)?.correctAreas?.(rule) ?? []

/** The answer that a mistyped one counted as; undefined if it has no typos. */
export const withoutTypos = (question: BaseQuestion, rule: ScoringRule, answer: unknown): unknown =>
  kindOf(question, rule)?.withoutTypos?.(question, rule, answer)
