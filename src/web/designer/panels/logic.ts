// The view Logic: each question with its conditions and jumps, the conditions of endings, and calculations.
import { css, html, nothing, type TemplateResult } from 'lit'
import { sentenceStyles } from '../../authoring/conditions/styles.ts'
import { allSubjects } from '../../authoring/conditions/subjects.ts'
import { segments } from '../../kit/choose.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { calculations } from './logic/calculations.ts'
import { endingRules } from './logic/endings.ts'
import { entriesOf, hasLogic, logicRows } from './logic/model.ts'
import { logicPartStyles } from './logic/part-styles.ts'
import { revealLogic } from './logic/reveal.ts'
import { foldedRow, questionRow } from './logic/rows.ts'
import { logicState } from './logic/state.ts'
import { logicStyles } from './logic/styles.ts'
import { panelStyles } from './shared/styles.ts'

function render(context: DesignerContext): TemplateResult {
  const { document, texts } = context
  const panelTexts = texts.panels.logic
  const state = logicState(context)
  const rows = logicRows(document, texts)
  const subjects = allSubjects(document, texts, context.appType === 'QUIZ')
  const shown = entriesOf(
    rows,
    state.onlyWithLogic,
    row => state.unfolded.has(row.question.id) || state.open === row.question.id,
  )
  return html`<div class="panel logic">
    <header class="panel-head">
      <h2>${panelTexts.title}</h2>
      <p>${panelTexts.count(rows.filter(hasLogic).length, rows.length)}</p>
      <div class="panel-end">${segments({
        id: 'logic-filter',
        label: panelTexts.filter,
        hidesLabel: true,
        value: state.onlyWithLogic ? 'logic' : 'all',
        options: [
          { value: 'all', label: panelTexts.all },
          { value: 'logic', label: panelTexts.withLogic },
        ],
        onChange: value => {
          state.onlyWithLogic = value === 'logic'
          context.update()
        },
      })}</div>
    </header>
    <div class="logic-columns">
      <div class="logic-main">
        ${
          rows.length === 0
            ? html`<p class="panel-empty">${panelTexts.empty}</p>`
            : html`<ol class="logic-rows" aria-label=${panelTexts.questions}>${shown.map(entry =>
                entry.kind === 'fold'
                  ? foldedRow(context, entry.rows)
                  : questionRow(context, entry.row, subjects),
              )}</ol>`
        }
        ${rows.length > 0 && shown.length === 0 ? html`<p class="panel-empty">${panelTexts.noneWithLogic}</p>` : nothing}
        ${endingRules(context, subjects)}
      </div>
      ${calculations(context)}
    </div>
  </div>`
}

export const panel: Panel = {
  view: 'logic',
  render,
  reveal: revealLogic,
  styles: css`${panelStyles}${sentenceStyles}${logicStyles}${logicPartStyles}`,
}
