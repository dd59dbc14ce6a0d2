// Which events a webhook gets, by a condition over their data: in sentences, or as a formula where sentences cannot say it.
import { html, nothing, type TemplateResult } from 'lit'
import type { Condition } from '../../../../engine/expressions/condition.ts'
import { toSentences } from '../../../../engine/expressions/sentences.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import { subjectsOf } from '../../../conditions/conditions.ts'
import { forEditor, fromEditor } from '../../../conditions/encode.ts'
import { type FormulaDraft, formulaField } from '../../../conditions/formula-field.ts'
import { type ColumnFilter, createColumnFilter } from '../../../datasets/column-filter.ts'
import { button } from '../../../kit/button.ts'
import { segments } from '../../../kit/choose.ts'
import { type About, formOf, loadFieldLabels, namesOf, readColumns } from './condition-names.ts'
import type { WebhooksContext } from './data.ts'

export interface ConditionEditor {
  /** Null for every event; undefined if it is not complete. */
  result(): unknown
  draw(about: About, error: string | undefined): TemplateResult
}

interface Options {
  readonly appid: string
  readonly stored: unknown
  update(): void
}

const ID = 'webhook-when'

export async function createCondition(
  context: WebhooksContext,
  { appid, stored, update }: Options,
): Promise<ConditionEditor> {
  const { words, root, language, toast, inWords } = context
  const labels = await loadFieldLabels(language)
  const ofForms = new Map<string, readonly Column[]>()
  let about: About = { events: [], webformids: null }
  let value: unknown = stored ?? undefined
  let isConditional = value !== undefined
  let isFormula = value !== undefined && !toSentences(forEditor(value))
  let draft: FormulaDraft | undefined
  let filter: ColumnFilter | undefined

  function columns(): readonly Column[] {
    const webformid = formOf(about)
    if (webformid === undefined) return []
    const known = ofForms.get(webformid)
    if (!known) void read(webformid)
    return known ?? []
  }
  async function read(webformid: string): Promise<void> {
    ofForms.set(webformid, [])
    try {
      ofForms.set(webformid, await readColumns(context, appid, webformid))
      update()
    } catch (error) {
      toast(inWords(error))
    }
  }
  const names = () => namesOf(about, columns(), labels, words)
  async function load(): Promise<void> {
    try {
      const surroundings = { root, language, columnOf: words.conditionOf, update }
      filter = await createColumnFilter(surroundings, ID, () => subjectsOf(names()), forEditor(value))
      update()
    } catch (error) {
      toast(inWords(error))
    }
  }
  const set = (condition: Condition | undefined) => {
    value = condition
    update()
  }
  const asSentences = () => {
    if (!filter) return html`<span class="spinner"></span>`
    filter.set(forEditor(value))
    return filter.draw(condition => set(condition && fromEditor(condition)))
  }
  const asFormula = () =>
    formulaField({
      id: ID,
      label: `${words.condition}: ${words.formula}`,
      value,
      hint: words.formulaHint,
      wrong: words.formulaWrong,
      draft,
      onDraft(next) {
        draft = next
        update()
      },
      onChange: set,
    })
  const editor = () => html`<div class="webhook-condition" role="group" aria-label=${words.onlyWhen}>
    ${isFormula ? asFormula() : asSentences()}
    ${
      isFormula && value !== undefined && !toSentences(forEditor(value))
        ? nothing
        : button({
            label: isFormula ? words.asSentences : words.asFormula,
            isSmall: true,
            onClick() {
              isFormula = !isFormula
              if (!isFormula && !filter) void load()
              update()
            },
          })
    }
  </div>`
  if (isConditional && !isFormula) await load()
  return {
    result: () => (isConditional ? value : null),
    draw(next, error) {
      about = next
      return html`${segments({
        id: ID,
        label: words.condition,
        isStacked: true,
        value: isConditional ? 'some' : 'all',
        options: [
          { value: 'all', label: words.everyEvent },
          { value: 'some', label: words.onlyWhen },
        ],
        onChange(chosen) {
          isConditional = chosen === 'some'
          if (isConditional && !isFormula && !filter) void load()
          update()
        },
      })}
      ${isConditional ? editor() : nothing}
      ${error ? html`<p class="k-error" role="alert">${error}</p>` : nothing}`
    },
  }
}
