// Headers and cells of an export as people read them, in place of ids.
import { OTHER } from '../../../engine/questions/shared/choice-answer.ts'
import type { Cell } from '../../../engine/questions/type.ts'
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

/** @param entries by column. A question that changed its type has several; the last one gives the header */
export function labelsOf(entries: ReadonlyMap<string, readonly CodebookEntry[]>): Labels {
  const labels = [...entries].map(([column, found]) =>
    isSystemField(column) ? FIELD_LABELS[column] : withoutMarkdown(found.at(-1)?.text ?? '') || column,
  )
  const count = Map.groupBy(labels, label => label)
  const words = new Map(
    [...entries].map(([column, found]) => [
      column,
      new Map(
        found.flatMap(({ choices }) =>
          choices.map(({ id, text }) => [id, withoutMarkdown(text ?? '') || id]),
        ),
      ),
    ]),
  )
  return {
    // Equal headers could not be told apart.
    headers: [...entries.keys()].map((column, i) => {
      const label = labels[i] ?? column
      return (count.get(label)?.length ?? 0) > 1 ? `${label} (${column})` : label
    }),
    cell(column, cell) {
      const texts = words.get(column)
      if (typeof cell !== 'string' || !texts || texts.size === 0) return cell
      return cell
        .split(SEPARATOR)
        .map(id => (id === OTHER ? OWN_WORDS_LABEL : (texts.get(id) ?? id)))
        .join('; ')
    },
  }
}
