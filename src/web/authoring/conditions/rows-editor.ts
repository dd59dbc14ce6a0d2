// The rows of a condition: selects for the question and the operator, and the control for its value.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { ROW_COMPARISONS, ROW_VALUES, type Row } from '../../../engine/expressions/sentence-rows.ts'
import { isGroup, type Rows } from '../../../engine/expressions/sentences.ts'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { comparisonLabel, operatorLabel } from '../../texts/lookup.ts'
import { controlId } from '../fields/state.ts'
import {
  type At,
  EMPTY_ROW,
  operatorsFor,
  withAdded,
  withComparison,
  withMatch,
  withOperator,
  withRow,
  withSubject,
} from './draft-rows.ts'
import { otherControl } from './other-value.ts'
import { othersFor } from './others.ts'
import { rowSelect } from './row-select.ts'
import type { RowsContext } from './rows-context.ts'
import { partsOf, type Subject, subjectNamed, subjectValue } from './subjects.ts'
import { valueControl } from './value-control.ts'

/** The value of the option that compares two answers. */
const comparison = (operator: string) => `other ${operator}`

interface RowsOptions {
  readonly id: string
  readonly rows: Rows
  readonly subjects: readonly Subject[]
  /** @param focus a selector */
  change(rows: Rows, focus?: string): void
}

export function rowsEditor(context: RowsContext, options: RowsOptions, at: At = []): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.conditions
  const group = at.length === 0 ? options.rows : options.rows.rows[at[0] ?? 0]
  if (!group || !isGroup(group)) return html``
  const add = (row: Row | Rows) => {
    const place = [...at, group.rows.length]
    const first = isGroup(row) ? [...place, 0] : place
    options.change(withAdded(options.rows, at, row), `#${controlId(options.id, ...first)}`)
  }
  return html`
    ${
      group.rows.length > 1 || at.length > 0
        ? html`<span class="cond-match"><span class="k-select"><select
            class="k-field cond-bold"
            aria-label=${panelTexts.match}
            .value=${live(group.match)}
            ?disabled=${readonly}
            @change=${(event: Event) =>
              options.change(
                withMatch(options.rows, at, (event.target as HTMLSelectElement).value as Rows['match']),
              )}
          ><option value="all" ?selected=${group.match === 'all'}>${texts.rows.all}</option><option value="any" ?selected=${group.match === 'any'}>${texts.rows.any}</option></select>${icon('chevron-down')}</span> ${panelTexts.of}</span>`
        : nothing
    }
    <ol class="cond-rows">${group.rows.map((row, i) =>
      isGroup(row)
        ? html`<li><div class="cond-group" role="group" aria-label=${panelTexts.group}>${rowsEditor(context, options, [...at, i])}</div></li>`
        : html`<li>${rowEditor(context, options, [...at, i], row)}</li>`,
    )}</ol>
    ${
      readonly || isUntouched(options.rows)
        ? nothing
        : html`<div class="cond-add">
            ${button({ label: panelTexts.add, icon: 'plus', isSmall: true, onClick: () => add(EMPTY_ROW) })}
            ${
              at.length === 0
                ? button({
                    label: panelTexts.addGroup,
                    icon: 'plus',
                    isSmall: true,
                    onClick: () =>
                      add({ match: group.match === 'all' ? 'any' : 'all', rows: [EMPTY_ROW, EMPTY_ROW] }),
                  })
                : nothing
            }
          </div>`
    }
  `
}

/** There is nothing to remove, and nothing to add to. */
const isUntouched = ({ rows: [first, ...others] }: Rows): boolean =>
  others.length === 0 && first !== undefined && !isGroup(first) && first.question === ''

function rowEditor(context: RowsContext, options: RowsOptions, at: At, row: Row): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.conditions
  const { subjects } = options
  const subject = subjectNamed(subjects, row.question)
  const value = subject && subjectValue(subject, row.part)
  const parts = subject ? partsOf(subject, texts) : []
  const others = othersFor(row, subjects, texts)
  const comparisons =
    value && (others.length > 0 || row.other !== undefined) ? ROW_COMPARISONS[value.kind] : []
  const id = controlId(options.id, ...at)
  const number = at.map(i => i + 1).join('.')
  const change = (next: Row | undefined, focus?: string) =>
    options.change(withRow(options.rows, at, next), focus)
  const choose = (name: string, part?: string) => {
    const found = subjectNamed(subjects, name)
    // Of a record, only a part can be compared.
    const first = found?.value.kind === 'record' ? (part ?? partsOf(found, texts)[0]?.part) : part
    change(withSubject(row, name, first, value, found && subjectValue(found, first)))
  }
  return html`<div class="cond-row">
    ${rowSelect({
      id,
      label: panelTexts.question(number),
      class: 'cond-subject',
      value: row.question,
      isDisabled: readonly,
      options: [
        ...(row.question === '' ? [{ value: '', label: panelTexts.choose }] : []),
        ...(row.question !== '' && !subject
          ? [{ value: row.question, label: panelTexts.gone(row.question) }]
          : []),
        ...subjects.map(one => ({
          value: one === subject ? row.question : one.name,
          label: one.number === undefined ? one.label : `${one.number}. ${one.label}`,
        })),
      ],
      onChange: name => choose(name),
    })}
    ${
      subject && parts.length > 0
        ? rowSelect({
            id: `${id}-part`,
            label: panelTexts.part(number),
            class: 'cond-part',
            value: row.part ?? '',
            isDisabled: readonly,
            options: [
              ...(subject.value.kind === 'record' ? [] : [{ value: '', label: panelTexts.whole }]),
              ...parts.map(({ part, label }) => ({ value: part, label })),
            ],
            onChange: part => choose(row.question, part === '' ? undefined : part),
          })
        : nothing
    }
    ${
      value
        ? rowSelect({
            id: `${id}-operator`,
            label: panelTexts.operator(number),
            class: 'cond-operator',
            value: row.other === undefined ? row.operator : comparison(row.operator),
            isDisabled: readonly,
            options: operatorsFor(value).map(operator => ({
              value: operator,
              label: operatorLabel(texts, value.kind, operator),
            })),
            group: {
              label: panelTexts.compared.group,
              options: comparisons.map(operator => ({
                value: comparison(operator),
                label: comparisonLabel(texts, value.kind, operator),
              })),
            },
            onChange: name => {
              const operator = operatorsFor(value).find(one => one === name)
              const compared = comparisons.find(one => comparison(one) === name)
              if (operator) change(withOperator(row, operator))
              else if (compared) change(withComparison(row, compared))
            },
          })
        : nothing
    }
    ${
      value && row.other !== undefined
        ? otherControl(context, {
            id: `${id}-other`,
            number,
            other: row.other,
            others,
            onChange: other => change({ ...row, other }),
          })
        : value && ROW_VALUES[row.operator] !== 'none'
          ? valueControl(context, {
              id: `${id}-value`,
              label: panelTexts.value(number),
              row,
              value,
              question: subject?.question,
              onChange: given => {
                const { value: _, ...others } = row
                change(given === undefined ? others : { ...others, value: given })
              },
            })
          : nothing
    }
    ${
      readonly || isUntouched(options.rows)
        ? nothing
        : iconButton({
            label: panelTexts.remove(number),
            icon: 'close',
            class: 'cond-remove',
            onClick: () => change(undefined, `#${controlId(options.id, ...at.slice(0, -1), 0)}`),
          })
    }
  </div>`
}
