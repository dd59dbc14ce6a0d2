import { getOwn } from '../../get-own.ts'
import { type Html, html } from '../../text/html.ts'
import { inlineMarkdown } from '../shared/cached-markdown.ts'
import { partColumns } from '../shared/part-columns.ts'
import { blankTally } from '../shared/part-tallies.ts'
import type { QuestionReport } from '../type.ts'
import type { ClozeQuestion } from './answer.ts'
import { splitAtBlanks } from './blanks.ts'

export const clozeReport: QuestionReport<ClozeQuestion> = {
  tally: blankTally,
  columns: question =>
    partColumns(
      question,
      Object.entries(question.blanks ?? {}).map(([id, { choices }]) => ({ id, ...(choices && { choices }) })),
    ),
  display: displayCloze,
}

/** The text with its blanks filled in. */
function displayCloze(question: ClozeQuestion, answer: unknown): Html {
  const given = answer as Readonly<Record<string, string>>
  return html`${splitAtBlanks(question).map(part => {
    // Markdown drops the spaces at the ends.
    if (typeof part === 'string')
      return html`${/^\s/.test(part) && ' '}${inlineMarkdown(part)}${/\s$/.test(part) && ' '}`
    const filled = getOwn(given, part.id)
    const choice = question.blanks?.[part.id]?.choices?.find(({ id }) => id === filled)
    return html`<b class="filled" dir="auto">${choice?.text ?? filled ?? '…'}</b>`
  })}`
}
