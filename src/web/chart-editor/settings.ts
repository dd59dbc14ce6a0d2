// The settings of a chart, in boxes that fold.
import { html, nothing, type TemplateResult } from 'lit'
import { formatOf } from '../../engine/charts/format.ts'
import { chartKinds } from '../../engine/charts/index.ts'
import type { ColumnFilter } from '../authoring/conditions/column-filter.ts'
import { button } from '../kit/button.ts'
import { select } from '../kit/choose.ts'
import { countConditions } from '../results/table-parts.ts'
import { type EditorContext, errorAt } from './chart-context.ts'
import { dimensionsEditor } from './dimensions.ts'
import { isDate } from './document.ts'
import { kindPicker } from './kinds.ts'
import { measuresEditor } from './measures.ts'
import { optionsEditor } from './options.ts'
import { orderEditor } from './order.ts'
import { periodEditor, rowsEditor } from './query-rest.ts'
import { suggestions } from './suggestions.ts'
import { timesEditor } from './times.ts'

export interface SettingsState {
  /** Measures whose rarer members are shown. */
  readonly openMeasures: Set<string>
  /** Boxes that have something in them; they stay open. */
  readonly openBoxes: Set<string>
  readonly filter: ColumnFilter | undefined
  readonly having: ColumnFilter | undefined
  readonly hasOwnName: boolean
  chooseDataset(datasetid: string): void
}

interface Box {
  readonly title: string
  readonly note?: string | undefined
  readonly isOpen?: boolean
  readonly content: unknown
}

export function settings(context: EditorContext, state: SettingsState): TemplateResult {
  const { texts, document, columns, language, isKindFixed } = context
  const { query, kind } = document
  const takesRows = chartKinds[kind].needs.columns === true || query.columns !== undefined
  const isPlain = query.columns !== undefined
  const box = ({ title, note, isOpen = false, content }: Box): TemplateResult => {
    if (isOpen) state.openBoxes.add(title)
    return html`<details class="box" ?open=${state.openBoxes.has(title)}><summary>${title}${note ? html`<small>${note}</small>` : nothing}</summary><div class="inside">${content}</div></details>`
  }
  return html`
    ${box({ title: texts.data, isOpen: true, content: datasetSelect(context, state) })}
    ${
      isKindFixed
        ? nothing
        : html`${box({ title: texts.suggest, content: suggestions(context, state.hasOwnName) })}
    ${box({ title: texts.kind, note: formatOf(language).words.kinds[kind], isOpen: true, content: kindPicker(context) })}`
    }
    ${takesRows ? box({ title: texts.plain, isOpen: true, content: rowsEditor(context) }) : nothing}
    ${
      isPlain
        ? nothing
        : html`${box({ title: texts.measures, isOpen: true, content: measuresEditor(context, state.openMeasures) })}
          ${box({ title: texts.dimensions, isOpen: true, content: dimensionsEditor(context) })}`
    }
    ${box({
      title: texts.filter,
      note: query.filter === undefined ? undefined : String(countConditions(query.filter)),
      isOpen: query.filter !== undefined,
      content: conditionEditor(context, 'filter', texts.filterText, state.filter),
    })}
    ${
      isPlain || query.dimensions === undefined
        ? nothing
        : box({
            title: texts.having,
            note: query.having === undefined ? undefined : String(countConditions(query.having)),
            isOpen: query.having !== undefined,
            content: conditionEditor(context, 'having', texts.havingText, state.having),
          })
    }
    ${box({ title: texts.period, isOpen: query.period !== undefined, content: periodEditor(context) })}
    ${
      columns.some(({ type }) => isDate(type))
        ? box({
            title: texts.times,
            note: query.timeZone,
            isOpen: query.timeZone !== undefined || query.weekStart !== undefined,
            content: timesEditor(context),
          })
        : nothing
    }
    ${box({
      title: texts.order,
      isOpen: query.sort !== undefined || query.limit !== undefined,
      content: orderEditor(context),
    })}
    ${box({ title: texts.look, content: optionsEditor(context) })}
  `
}

const datasetSelect = (context: EditorContext, { chooseDataset }: SettingsState): TemplateResult =>
  select({
    id: 'dataset',
    label: context.texts.dataset,
    hidesLabel: true,
    pointer: '/query/dataset',
    value: context.document.query.dataset,
    error: errorAt(context, '/query/dataset'),
    options: context.datasets.map(({ datasetid, name }) => ({ value: datasetid, label: name })),
    onChange: chooseDataset,
  })

function conditionEditor(
  { texts, document, problems, editQuery }: EditorContext,
  member: 'filter' | 'having',
  text: string,
  filter: ColumnFilter | undefined,
): TemplateResult {
  const pointer = `/query/${member}`
  const fault = problems.find(one => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`))
  return html`<p class="soft">${text}</p>
    <div data-pointer=${pointer}>${
      filter?.isSentences
        ? filter.draw(condition => editQuery({ [member]: condition }, member))
        : filter
          ? html`<p>${texts.rawFilter}</p>`
          : nothing
    }</div>
    ${fault ? html`<p class="k-error">${texts.faultSentence(fault)}</p>` : nothing}
    ${
      document.query[member] === undefined
        ? nothing
        : button({
            label: texts.removeFilter,
            icon: 'close',
            isSmall: true,
            onClick() {
              filter?.set(undefined)
              editQuery({ [member]: undefined })
            },
          })
    }`
}
