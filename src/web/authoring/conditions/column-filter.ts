// A filter of rows as sentences, with the editor of the designer's conditions.
import { html, type TemplateResult } from 'lit'
import type { Condition } from '../../../engine/expressions/condition.ts'
import { fromSentences, type Rows, toSentences } from '../../../engine/expressions/sentences.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { loadDesignerTexts } from '../../texts/load-designer-texts.ts'
import { EMPTY_ROW } from './draft-rows.ts'
import { rowsEditor } from './rows-editor.ts'
import { sentenceStyles } from './styles.ts'
import type { Subject } from './subjects.ts'

type Conditions = DesignerTexts['panels']['conditions']

interface Surroundings {
  readonly root: ShadowRoot
  readonly language: string
  /** The name of the control that chooses a column. */
  readonly columnOf: (row: string) => string
  /** Words for the comparison of two columns, if the subjects are columns. */
  readonly compared?: Conditions['compared']
  update(): void
}

export interface ColumnFilter {
  /** @param onChange gets each complete condition, and undefined when the filter is empty */
  draw(onChange: (condition: Condition | undefined) => void): TemplateResult
  /** Shows another condition. The same one keeps unfinished rows. */
  set(condition: unknown): void
  /** False for a condition that sentences cannot hold. */
  readonly isSentences: boolean
}

const NONE: Rows = { match: 'all', rows: [EMPTY_ROW] }

/** @param id of the controls, unique in the root */
type MakeFilter = (id: string, subjects: () => readonly Subject[], first?: unknown) => ColumnFilter

export const createColumnFilter = async (
  surroundings: Surroundings,
  ...of: Parameters<MakeFilter>
): Promise<ColumnFilter> => (await loadColumnFilters(surroundings))(...of)

/** Loads what several filters of a page share. */
export async function loadColumnFilters({
  root,
  language,
  columnOf,
  compared,
  update,
}: Surroundings): Promise<MakeFilter> {
  const designerTexts = wordedForColumns(await loadDesignerTexts(language), columnOf, compared)
  adoptStyles(root, sentenceStyles)
  return (...of) => columnFilter({ root, texts: designerTexts, update }, ...of)
}

interface Drawn extends Pick<Surroundings, 'root' | 'update'> {
  readonly texts: DesignerTexts
}

function columnFilter(
  { root, texts, update }: Drawn,
  id: string,
  subjects: () => readonly Subject[],
  first?: unknown,
): ColumnFilter {
  let applied: unknown
  let isSentences = true
  let rows = NONE
  function read(condition: unknown) {
    const found = condition === undefined ? NONE : toSentences(condition)
    isSentences = found !== undefined
    rows = found ?? NONE
    applied = condition
  }
  read(first)
  return {
    get isSentences() {
      return isSentences
    },
    set(condition) {
      if (!isSameJson(condition, applied)) read(condition)
    },
    draw: onChange =>
      html`<div class="cond">${rowsEditor(
        { texts, readonly: false },
        {
          id,
          rows,
          subjects: subjects(),
          change(next, focus) {
            rows = next.rows.length === 0 ? NONE : next
            const condition = fromSentences(rows)
            if (!isSameJson(condition, applied)) {
              applied = condition
              onChange(condition)
            }
            update()
            if (focus) requestAnimationFrame(() => root.querySelector<HTMLElement>(focus)?.focus())
          },
        },
      )}</div>`,
  }
}

/** The editor speaks of questions. */
const wordedForColumns = (
  { panels, ...designerTexts }: DesignerTexts,
  question: Conditions['question'],
  compared = panels.conditions.compared,
): DesignerTexts => ({
  ...designerTexts,
  panels: { ...panels, conditions: { ...panels.conditions, question, compared } },
})
