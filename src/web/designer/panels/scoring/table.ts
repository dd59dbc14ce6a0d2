// The table of all questions: how each is scored, its key in words, feedback and points. Points are set for several at once.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { controlId } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { button } from '../../../kit/button.ts'
import { numberField } from '../../../kit/field.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { editButton } from '../shared/edit-button.ts'
import { lazy } from '../shared/lazy.ts'
import { keyInWords } from './key-words.ts'
import { type ScoringRow, totalOf } from './model.ts'
import { scoringState } from './state.ts'

const ruleEditor = lazy<DesignerContext, ScoringRow>(async () => {
  const { ruleEditor, ruleStyles } = await import('./rule-editor.ts')
  return { draw: ruleEditor, styles: ruleStyles }
})

export function scoringTable(context: DesignerContext, rows: readonly ScoringRow[]): TemplateResult {
  const { texts, readonly, locale } = context
  const panelTexts = texts.panels.scoring
  const { chosen } = scoringState(context)
  const some = rows.filter(({ question }) => chosen.has(question.id))
  const toggleAll = () => {
    const isAll = some.length === rows.length
    chosen.clear()
    if (!isAll) for (const { question } of rows) chosen.add(question.id)
    context.update()
  }
  return html`
    ${some.length > 0 && !readonly ? bulk(context, some) : nothing}
    <table class="scores">
      <thead><tr>
        <th class="scores-mark">${
          readonly
            ? nothing
            : html`<input
                type="checkbox"
                aria-label=${panelTexts.chooseAll}
                .checked=${live(some.length > 0 && some.length === rows.length)}
                .indeterminate=${live(some.length > 0 && some.length < rows.length)}
                @change=${toggleAll}
              />`
        }</th>
        <th scope="col">${panelTexts.question}</th>
        <th scope="col">${panelTexts.how}</th>
        <th scope="col">${panelTexts.key}</th>
        <th scope="col">${panelTexts.feedback}</th>
        <th scope="col" class="scores-points">${panelTexts.points}</th>
        <td></td>
      </tr></thead>
      <tbody>${rows.map(row => tableRow(context, row))}</tbody>
      <tfoot><tr>
        <td></td>
        <th scope="row" colspan="4">${panelTexts.total}</th>
        <td class="scores-points">${totalOf(rows).toLocaleString(locale)}</td>
        <td></td>
      </tr></tfoot>
    </table>`
}

function tableRow(context: DesignerContext, row: ScoringRow): unknown {
  const { texts, readonly, document } = context
  const panelTexts = texts.panels.scoring
  const state = scoringState(context)
  const { question, rule, how, points } = row
  const isOpen = state.open === question.id
  const isChosen = state.chosen.has(question.id)
  const choose = () => {
    if (isChosen) state.chosen.delete(question.id)
    else state.chosen.add(question.id)
    context.update()
  }
  const toggle = () => {
    state.open = isOpen ? undefined : question.id
    context.update()
  }
  const setPoints = (value: number | undefined) =>
    context.run(
      changeMember(document, ['scoring', 'questions', question.id, 'points'], value, { isTyped: true }),
    )
  return html`<tr class="${isChosen ? 'scores-chosen' : ''} ${rule ? '' : 'scores-none'}" data-question=${question.id}>
      <td class="scores-mark">${
        readonly
          ? nothing
          : html`<input type="checkbox" aria-label=${panelTexts.choose(row.title)} .checked=${live(isChosen)} @change=${choose} />`
      }</td>
      <th scope="row" class="scores-question"><div><span class="logic-number">${row.number ?? ''}</span>${icon(row.icon)}<span dir="auto">${row.title}</span></div></th>
      <td class="scores-how">${how === 'none' ? panelTexts.notScored : texts.scoring[how]}</td>
      <td class="scores-key" dir="auto">${rule ? keyInWords(question, rule, how, texts) : nothing}${
        row.faults.length > 0 ? html` <span class="k-chip k-warn">${panelTexts.incomplete}</span>` : nothing
      }</td>
      <td class="scores-feedback">${rule ? (row.hasFeedback ? panelTexts.yes : panelTexts.no) : nothing}</td>
      <td class="scores-points">${
        rule && row.setsPoints && (how !== 'correct' || rule.points !== undefined)
          ? numberField({
              id: controlId('points', question.id),
              label: panelTexts.pointsFor(row.title),
              hidesLabel: true,
              isDisabled: readonly,
              min: 0,
              value: rule.points,
              onChange: setPoints,
            })
          : html`<span>${points === undefined ? '–' : points.toLocaleString(context.locale)}</span>`
      }</td>
      <td class="scores-edit">${editButton({
        label: isOpen ? texts.panels.logic.done : rule ? texts.panels.logic.edit : texts.panels.logic.add,
        about: row.title,
        isOpen,
        key: `scoring-toggle-${question.id}`,
        onClick: toggle,
      })}</td>
    </tr>
    ${isOpen ? html`<tr class="scores-editor"><td colspan="7">${ruleEditor(context, row)}</td></tr>` : nothing}`
}

/** Sets or clears the points of the chosen questions in one step. */
function bulk(context: DesignerContext, rows: readonly ScoringRow[]): TemplateResult {
  const { texts } = context
  const panelTexts = texts.panels.scoring
  const state = scoringState(context)
  const scored = rows.filter(({ rule, setsPoints }) => rule !== undefined && setsPoints)
  const setAll = () =>
    context.run({
      label: 'change_several',
      ops: scored.map(({ question }) => ({
        op: 'set',
        path: ['scoring', 'questions', question.id, 'points'],
        value: state.points ?? 0,
      })),
    })
  const clearAll = () =>
    context.run({
      label: 'change_several',
      ops: rows
        .filter(({ rule }) => rule !== undefined)
        .map(({ question }) => ({ op: 'set', path: ['scoring', 'questions', question.id], prune: 1 })),
    })
  return html`<div class="bulk" role="group" aria-label=${panelTexts.chosen(rows.length)}>
    <b>${panelTexts.chosen(rows.length)}</b>
    ${numberField({
      id: 'bulk-points',
      label: panelTexts.points,
      min: 0,
      value: state.points,
      onChange: points => {
        state.points = points
      },
    })}
    ${button({ label: panelTexts.setAll(scored.length), kind: 'line', isSmall: true, isDisabled: scored.length === 0, onClick: setAll })}
    ${button({ label: panelTexts.notScored, isSmall: true, onClick: clearAll })}
    ${button({
      label: panelTexts.chooseNone,
      icon: 'close',
      isSmall: true,
      onClick: () => {
        state.chosen.clear()
        context.update()
      },
    })}
  </div>`
}
