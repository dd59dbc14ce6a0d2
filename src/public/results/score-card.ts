// The result of a quiz at a glance: a ring with the percentage and the pass mark, the verdict, and how many answers were right.

import { type Html, html } from '../../engine/text/html.ts'
import { inlineMarkdown } from '../../engine/text/markdown.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { type QuestionResult, VERDICTS, verdictOf } from './question-list.ts'
import { pointsOf, rounded } from './rounded.ts'

export interface Score {
  readonly score: number
  readonly maxScore: number
  readonly percent: number
  /** Null if there is no pass mark. */
  readonly passed: boolean | null
  /** Percent. */
  readonly passMark?: number | undefined
  readonly grade?: string | null
  readonly message?: string | undefined
  /** True if some answers still have to be graded by hand. */
  readonly isPending?: boolean
}

export function scoreCard(result: Score, questions: readonly QuestionResult[], catalogue: Catalogue): Html {
  const { score, maxScore, percent, passed, passMark, grade, message: text, isPending } = result
  const points = { points: pointsOf(score, catalogue), max: rounded(maxScore) }
  return html`<div class="card score">
<div class="ring${passed !== null && (passed ? ' passed' : ' failed')}">${ring(percent, passMark)}<p><b>${format(catalogue, message('result_percent', { percent: Math.round(percent) }))}</b>${format(catalogue, message('result_points', points))}</p></div>
${(passed !== null || grade) && verdicts(result, catalogue)}${
  text && html`<p class="grade">${inlineMarkdown(text)}</p>\n`
}${isPending && html`<p class="meta">${format(catalogue, message('result_so_far'))}</p>\n`}${
  passMark !== undefined &&
  html`<p class="meta">${format(catalogue, message('result_pass_mark', { percent: rounded(passMark) }))}</p>\n`
}${counts(questions, catalogue)}</div>
`
}

const RADIUS = 45
/** The length of one percent of the ring. */
const PERCENT = (2 * Math.PI * RADIUS) / 100
const lengthOf = (percent: number) => (percent * PERCENT).toFixed(1)

/** A penalty can make a score negative, and a bonus can exceed the maximum. */
function ring(percent: number, passMark: number | undefined): Html {
  const part = Math.round(Math.min(100, Math.max(0, percent)))
  return html`<svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="${RADIUS}"/>${
    part > 0 &&
    html`<circle class="part" cx="50" cy="50" r="${RADIUS}" stroke-dasharray="${lengthOf(part)} ${lengthOf(100)}"/>`
  }${
    passMark !== undefined &&
    html`<circle class="mark" cx="50" cy="50" r="${RADIUS}" stroke-dasharray="${lengthOf(1.5)} ${lengthOf(100)}" stroke-dashoffset="-${lengthOf(passMark)}"/>`
  }</svg>`
}

function verdicts({ passed, grade }: Score, catalogue: Catalogue): Html {
  const verdict = passed ? 'result_passed' : 'result_not_passed'
  return html`<p class="verdicts">${
    passed !== null &&
    html`<span class="verdict ${passed ? 'right' : 'wrong'}">${format(catalogue, message(verdict))}</span>`
  }${grade && html`<span class="verdict">${format(catalogue, message('result_grade', { grade }))}</span>`}</p>
`
}

function counts(questions: readonly QuestionResult[], catalogue: Catalogue): Html | false {
  const verdicts = questions.flatMap(question => verdictOf(question) ?? [])
  if (verdicts.length === 0) return false
  const rows = Object.entries(VERDICTS).map(([kind, code]) => {
    const count = verdicts.filter(verdict => verdict === kind).length
    return (
      count > 0 &&
      html`<div class="${kind}"><dt>${format(catalogue, message(code))}</dt><dd>${count}</dd></div>\n`
    )
  })
  return html`<dl class="counts">
${rows}</dl>
`
}
