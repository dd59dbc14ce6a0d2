// Headers and cells of an export as people read them, in place of ids.
import { OTHER } from '../../../engine/questions/shared/choice-answer.ts'
import type { Cell, Choosable, Column } from '../../../engine/questions/type.ts'
import { withoutMarkdown } from '../../../engine/text/plain-markdown.ts'
import { FIELD_LABELS } from '../field-labels.ts'
import { isSystemField } from '../response-fields.ts'
import type { CodebookEntry } from './table.ts'

/** Ids in a cell are separated by it. */
const SEPARATOR = ';'
/** The label that replaces an answer in the respondent's own words. */
export const OWN_WORDS_LABEL = 'Other'

export interface Labels {
  readonly headers: readonly string[]
  cell(column: string, cell: Cell): Cell
}

type Words = ReadonlyMap<string, string>

const wordsOf = (choices: readonly Choosable[]): Words =>
  new Map(choices.map(({ id, text }) => [id, withoutMarkdown(text ?? '') || id]))

/** A cell with the words of its choices. */
function inWords(cell: Cell, words: Words | undefined): Cell {
  if (typeof cell !== 'string' || !words || words.size === 0) return cell
  return cell
    .split(SEPARATOR)
    .map(id => (id === OTHER ? OWN_WORDS_LABEL : (words.get(id) ?? id)))
    .join('; ')
}

/** The labels of columns. Readers could not distinguish equal labels, so these have the name of their column, too. */
function distinct(columns: readonly string[], labels: readonly string[]): string[] {
  const count = Map.groupBy(labels, label => label)
  return columns.map((column, i) => {
    const label = labels[i] ?? column
    return (count.get(label)?.length ?? 0) > 1 ? `${label} (${column})` : label
  })
}

/** @param entries by column. A question that changed its type has several; the last one gives the header */
export function labelsOf(entries: ReadonlyMap<string, readonly CodebookEntry[]>): Labels {
  const columns = [...entries.keys()]
  const labels = [...entries].map(([column, found]) =>
    isSystemField(column) ? FIELD_LABELS[column] : withoutMarkdown(found.at(-1)?.text ?? '') || column,
  )
  const words = new Map(
    [...entries].map(([column, found]) => [column, wordsOf(found.flatMap(({ choices }) => choices))]),
  )
  return {
    headers: distinct(columns, labels),
    cell: (column, cell) => inWords(cell, words.get(column)),
  }
}

/** A cell of JSON with the entries of a repeated group, in the words of its questions and choices. */
export function entriesCell(members: readonly Column[]): Column['cell'] {
  const labels = distinct(
    members.map(({ name }) => name),
    members.map(({ name, text }) => withoutMarkdown(text ?? '') || name),
  )
  const words = members.map(({ choices = [] }) => wordsOf(choices))
  return answer =>
    JSON.stringify(
      [answer]
        .flat()
        .map(entry =>
          Object.fromEntries(
            members
              .map(({ cell }, i) => [labels[i] ?? '', inWords(cell(entry), words[i])] as const)
              .filter(([, value]) => value !== null),
          ),
        ),
    )
}
