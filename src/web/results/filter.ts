// The filter of responses as sentences, with the editor of the designer's conditions.
import { html, type TemplateResult } from 'lit'
import type { Condition } from '../../engine/expressions/condition.ts'
import { fromSentences, type Rows, toSentences } from '../../engine/expressions/sentences.ts'
import { BOOLEAN, CASELESS, DATETIME, NUMBER, TEXT, type Value } from '../../engine/expressions/value.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { EMPTY_ROW } from '../authoring/conditions/draft-rows.ts'
import { rowsEditor } from '../authoring/conditions/rows-editor.ts'
import { sentenceStyles } from '../authoring/conditions/styles.ts'
import { allSubjects, type Subject } from '../authoring/conditions/subjects.ts'
import { adoptStyles } from '../kit/adopt-styles.ts'
import type { Icon } from '../kit/icons.ts'
import type { DesignerTexts } from '../texts/designer-texts.ts'
import { loadDesignerTexts } from '../texts/load-designer-texts.ts'
import type { ResultsContext } from './results-context.ts'

export interface Filter {
  /** @param onChange gets each complete condition, and undefined when the filter is empty */
  draw(context: ResultsContext, onChange: (condition: Condition | undefined) => void): TemplateResult
  clear(): void
}

const NONE: Rows = { match: 'all', rows: [EMPTY_ROW] }

/** @param first the condition that is in force */
export async function createFilter(context: ResultsContext, first?: Condition): Promise<Filter> {
  const designerTexts = await loadDesignerTexts(context.locale)
  adoptStyles(context.root, sentenceStyles)
  const subjects = subjectsOf(context, designerTexts)
  let rows = (first !== undefined && toSentences(first)) || NONE
  let applied = first
  return {
    draw: ({ root, update }, onChange) =>
      html`<div class="cond">${rowsEditor(
        { texts: designerTexts, readonly: false },
        {
          id: 'filter',
          rows,
          subjects,
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
    clear() {
      rows = NONE
      applied = undefined
    },
  }
}

/** The questions, and what every response has. */
function subjectsOf({ askedForm, texts }: ResultsContext, designerTexts: DesignerTexts): readonly Subject[] {
  const field = (name: string, label: string, icon: Icon, value: Value): Subject => ({
    name,
    label,
    icon,
    number: undefined,
    value,
  })
  return [
    ...allSubjects({ questions: askedForm.questions, logic: {}, scoring: {} }, designerTexts, false),
    field('_createDate', texts.submitted, 'calendar-clock', DATETIME),
    field('_email', texts.respondent, 'email', CASELESS),
    ...(askedForm.appType === 'QUIZ'
      ? [
          field('_percent', texts.score, 'scoring', NUMBER),
          field('_passed', texts.passed, 'check', BOOLEAN),
          field('_grade', texts.grade, 'scoring', TEXT),
        ]
      : []),
    field('_version', texts.version, 'versions', NUMBER),
    field('_language', texts.language, 'text', TEXT),
  ]
}
