// The view Scoring: pass mark and grades, all questions with their keys, and outcomes.
import { css, html, nothing, type TemplateResult } from 'lit'
import { changeSetting } from '../../document/commands/change-member.ts'
import { switchField } from '../../kit/choose.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { gradeBands, passMark } from './scoring/grades.ts'
import { scoringRows, totalOf } from './scoring/model.ts'
import { outcomeEditors } from './scoring/outcomes.ts'
import { revealScoring } from './scoring/reveal.ts'
import { scoringStyles } from './scoring/styles.ts'
import { scoringTable } from './scoring/table.ts'
import { scoresStyles } from './scoring/table-styles.ts'
import { fieldStyles } from './shared/field-styles.ts'
import { panelStyles } from './shared/styles.ts'

function render(context: DesignerContext): TemplateResult {
  const { document, texts, appType, locale } = context
  const panelTexts = texts.panels.scoring
  if (appType !== 'QUIZ')
    return html`<div class="panel"><header class="panel-head"><h2>${panelTexts.title}</h2></header><p class="panel-empty">${panelTexts.onlyQuiz}</p></div>`
  const rows = scoringRows(document, texts)
  const total = totalOf(rows)
  const scored = rows.filter(({ rule }) => rule !== undefined)
  return html`<div class="panel scoring">
    <header class="panel-head">
      <h2>${panelTexts.title}</h2>
      <p>${panelTexts.count(scored.length, rows.length, total.toLocaleString(locale))}</p>
      <div class="panel-end">${switchField({
        id: 'show-score',
        label: panelTexts.showScore,
        isOn: document.settings.results?.showScore === true,
        isDisabled: context.readonly,
        onChange: isOn => context.run(changeSetting(document, ['results', 'showScore'], isOn || undefined)),
      })}</div>
    </header>
    ${
      rows.length === 0
        ? html`<p class="panel-empty">${panelTexts.empty}</p>`
        : html`<div class="scoring-top">${passMark(context, total)}${gradeBands(context)}</div>${scoringTable(context, rows)}`
    }
    ${rows.length === 0 ? nothing : outcomeEditors(context)}
  </div>`
}

export const panel: Panel = {
  view: 'scoring',
  render,
  reveal: revealScoring,
  styles: css`${panelStyles}${fieldStyles}${scoringStyles}${scoresStyles}`,
}
