// A question with its rules: as sentences to read, and as editors when it is open.
import { html, nothing, type TemplateResult } from 'lit'
import { sentence } from '../../../authoring/conditions/sentence.ts'
import type { Subject } from '../../../authoring/conditions/subjects.ts'
import { controlId, focusSoon } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { button } from '../../../kit/button.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { condition } from '../conditions/condition.ts'
import { editButton } from '../shared/edit-button.ts'
import { jumpEditors } from './jumps.ts'
import { hasLogic, type LogicRow, type Reader, targetLabel } from './model.ts'
import { logicState } from './state.ts'

export function questionRow(
  context: DesignerContext,
  row: LogicRow,
  subjects: readonly Subject[],
): TemplateResult {
  const panelTexts = context.texts.panels.logic
  const state = logicState(context)
  const { id } = row.question
  const isOpen = state.open === id
  const toggle = () => {
    state.open = isOpen ? undefined : id
    context.update()
    focusSoon(context, `[data-key="${toggleKey(id)}"]`)
  }
  return html`<li class="logic-row ${isOpen ? 'logic-open' : ''}" data-question=${id}>
    <div class="logic-question">
      <span class="logic-number">${row.number ?? nothing}</span>
      ${icon(row.icon)}
      <span class="logic-title" dir="auto">${row.title}</span>
    </div>
    <div class="logic-rules">${isOpen ? editors(context, row) : rules(context, row, subjects)}</div>
    <div class="logic-readers">${readers(context, row)}</div>
    <div class="logic-edit">${editButton({
      label: isOpen ? panelTexts.done : hasLogic(row) ? panelTexts.edit : panelTexts.add,
      about: row.title,
      isOpen,
      key: toggleKey(id),
      onClick: toggle,
    })}</div>
  </li>`
}

const toggleKey = (id: string) => `logic-toggle-${id}`

export function foldedRow(context: DesignerContext, rows: readonly LogicRow[]): TemplateResult {
  const panelTexts = context.texts.panels.logic
  const [first] = rows
  const from = rows.find(({ number }) => number !== undefined)?.number
  const to = rows.findLast(({ number }) => number !== undefined)?.number
  const unfold = () => {
    const { unfolded } = logicState(context)
    for (const { question } of rows) unfolded.add(question.id)
    context.update()
    focusSoon(context, `[data-key="${toggleKey(first?.question.id ?? '')}"]`)
  }
  return html`<li class="logic-fold">${button({
    label:
      from === undefined || to === undefined
        ? panelTexts.noLogic(rows.length)
        : panelTexts.noLogicFrom(from, to),
    icon: 'chevron-end',
    isSmall: true,
    isExpanded: false,
    onClick: unfold,
  })}</li>`
}

function rules(context: DesignerContext, row: LogicRow, subjects: readonly Subject[]): unknown {
  const { texts, document } = context
  const panelTexts = texts.panels.logic
  const target = (to: string) =>
    html`<span class="said-target">${icon('jump')}<span>${targetLabel(document, to, texts)}</span></span>`
  const { visibleWhen, requiredWhen, jumps } = row
  if (!hasLogic(row)) return html`<p class="logic-always">${panelTexts.always}</p>`
  return html`
    ${visibleWhen === undefined ? nothing : sentence(context, panelTexts.showWhen, visibleWhen, subjects)}
    ${requiredWhen === undefined ? nothing : sentence(context, panelTexts.requiredWhen, requiredWhen, subjects)}
    ${jumps.map(({ jump: { to, when } }) =>
      when === undefined
        ? html`<div class="said"><span class="said-head">${jumps.length > 1 ? panelTexts.otherwiseGoTo : panelTexts.goTo}</span> ${target(to)}</div>`
        : sentence(context, html`${panelTexts.goTo} ${target(to)} ${panelTexts.when}`, when, subjects),
    )}
    ${
      jumps.length > 0 && jumps.every(({ jump }) => jump.when !== undefined)
        ? html`<div class="said"><span class="said-head">${panelTexts.otherwiseGoTo}</span> <span class="said-operator">${panelTexts.next}</span></div>`
        : nothing
    }
  `
}

function editors(context: DesignerContext, row: LogicRow): TemplateResult {
  const { document, texts } = context
  const panelTexts = texts.panels.logic
  const place = { kind: 'question', index: row.index } as const
  const change = (member: 'visibleWhen' | 'requiredWhen') => (next: unknown) =>
    context.run(changeMember(document, [...row.path, member], next))
  const isRequired = row.question.required === true
  return html`
    ${
      row.index === 0
        ? html`<p class="logic-always">${panelTexts.first}</p>`
        : condition(context, {
            id: controlId('shown', row.question.id),
            label: panelTexts.showWhen,
            value: row.visibleWhen,
            place,
            onChange: change('visibleWhen'),
          })
    }
    ${
      !row.isAsked || row.index === 0
        ? nothing
        : isRequired
          ? html`<p class="logic-always">${panelTexts.alwaysRequired}</p>`
          : condition(context, {
              id: controlId('required', row.question.id),
              label: panelTexts.requiredWhen,
              value: row.requiredWhen,
              place,
              onChange: change('requiredWhen'),
            })
    }
    ${jumpEditors(context, row)}
  `
}

function readers(context: DesignerContext, row: LogicRow): unknown {
  const panelTexts = context.texts.panels.logic
  if (row.readers.length === 0) return nothing
  return html`<span class="logic-readers-label">${panelTexts.usedBy}</span>${row.readers.map(
    reader => html`<button
      type="button"
      class="logic-reader"
      data-tip=${reader.title}
      @click=${() => open(context, reader)}
    >${reader.kind === 'question' ? (reader.number ?? icon('condition')) : icon(reader.kind === 'ending' ? 'check' : 'formula')}<span class="k-hidden">: ${panelTexts.showReader(reader.title)}</span></button>`,
  )}`
}

function open(context: DesignerContext, { kind, path, title }: Reader): void {
  const key = path.at(-1) ?? ''
  const state = logicState(context)
  if (kind === 'question') state.open = key.slice(1)
  if (kind === 'ending') state.open = `ending ${key}`
  context.update()
  focusSoon(
    context,
    kind === 'calculation'
      ? `#${controlId('calculation', title, 'name')}`
      : `[data-key="logic-toggle-${kind === 'question' ? key.slice(1) : state.open}"]`,
  )
}
