// The frame of the chart editor: the bar with the name and undo, the settings, and the picture with its words and problems.
import { html, nothing, type TemplateResult } from 'lit'
import { momentInWords } from '../charts/view-texts.ts'
import { button, iconButton } from '../kit/button.ts'
import { segments } from '../kit/choose.ts'
import { textField } from '../kit/field.ts'
import { errorAt } from './chart-context.ts'
import type { Editing } from './editing.ts'
import { focusProblem } from './problems.ts'
import type { Saver } from './saver.ts'
import { settings } from './settings.ts'

export function drawEditor(editing: Editing, isSignedOut: boolean): TemplateResult {
  const { texts } = editing.context
  return html`
    ${bar(editing)}
    ${isSignedOut ? html`<p class="notice" role="alert">${texts.signedOut}</p>` : nothing}
    ${editing.saver?.state === 'conflict' ? conflict(editing, editing.saver) : nothing}
    <div class="body" lang=${editing.context.language}>
      <div class="settings">${settings(editing.context, {
        openMeasures: editing.openMeasures,
        openBoxes: editing.openBoxes,
        filter: editing.filter,
        having: editing.having,
        hasOwnName: editing.hasOwnName,
        chooseDataset: datasetid => void editing.chooseDataset(datasetid),
      })}</div>
      ${stage(editing)}
    </div>
  `
}

function bar({ context, saver, canUndo, canRedo, undo, redo }: Editing): TemplateResult {
  const { texts, document } = context
  return html`<div class="top">
    ${textField({
      id: 'chart-name',
      label: texts.name,
      hidesLabel: true,
      pointer: '/name',
      value: document.name,
      maxLength: 200,
      error: errorAt(context, '/name'),
      onInput: name => context.edit({ ...document, name }, 'name'),
    })}
    ${saver ? html`<span class="state" role="status" data-state=${saver.state}>${texts.saveStates[saver.state]}</span>` : nothing}
    ${iconButton({ label: texts.undo, icon: 'undo', key: 'undo', isDisabled: !canUndo, onClick: undo })}
    ${iconButton({ label: texts.redo, icon: 'redo', key: 'redo', isDisabled: !canRedo, onClick: redo })}
  </div>`
}

const conflict = ({ context, decide }: Editing, { conflict: found }: Saver): TemplateResult => {
  const { conflict } = context.texts
  return html`<div class="notice" role="alert"><span><b>${conflict.title}.</b> ${conflict.text}</span>
    ${button({ label: conflict.theirs, kind: 'line', isSmall: true, onClick: () => decide([]) })}
    ${button({ label: conflict.ours, kind: 'line', isSmall: true, onClick: () => decide(found?.conflicts ?? []) })}</div>`
}

function stage(editing: Editing): TemplateResult {
  const { context, preview } = editing
  const { texts, problems } = context
  const { result, failure, isWaiting } = preview
  return html`<section class="show" aria-label=${texts.preview}>
    <div class="show-bar">
      ${segments({
        id: 'shown',
        label: texts.preview,
        hidesLabel: true,
        value: editing.isTable ? 'table' : 'chart',
        options: [
          { value: 'chart', label: texts.views.chart },
          { value: 'table', label: texts.views.table },
        ],
        onChange(shown) {
          editing.isTable = shown === 'table'
          preview.showTable(editing.isTable)
        },
      })}
      <span class="soft">${result ? texts.asOf(result.base) : nothing}${result?.truncated ? ` ${texts.truncated}` : ''}${result?.pending ? ` ${texts.pending(momentInWords(result.asOf, context.language))}` : ''}</span>
    </div>
    <div class="stage ${isWaiting ? 'waiting' : ''}" aria-busy=${isWaiting ? 'true' : 'false'}>${preview.element}${
      result
        ? nothing
        : html`<p class="stage-empty">${failure ? failureInWords(editing, failure) : problems.length > 0 ? texts.unsolved : texts.waiting}</p>`
    }</div>
    ${result && failure ? html`<div class="notice" role="alert">${failed(editing, failure)}</div>` : nothing}
    ${
      problems.length > 0
        ? html`<div class="problems" role="status"><h2>${texts.problems(problems.length)}</h2>${problems.map(
            fault =>
              html`<button type="button" class="problem" @click=${() => focusProblem(context.root, fault)}>${texts.faultSentence(fault)}</button>`,
          )}</div>`
        : nothing
    }
    ${preview.description === '' ? nothing : html`<div class="words"><h2>${texts.description}</h2><p>${preview.description}</p></div>`}
  </section>`
}

const failed = (editing: Editing, code: string): TemplateResult =>
  html`<p>${failureInWords(editing, code)}</p>
    ${button({ label: editing.context.texts.tryAgain, kind: 'line', isSmall: true, onClick: () => editing.preview.retry() })}`

function failureInWords({ context: { texts } }: Editing, code: string): string {
  if (code === 'dataset_preparing') return texts.preparing
  if (code === 'query_too_costly') return texts.tooCostly
  return code === 'analytics_off' ? texts.off : texts.failed
}
