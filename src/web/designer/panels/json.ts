// The view JSON: the whole document as text, checked while it is typed. "Apply" is one step of Undo.
import { css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { focusSoon, panelState } from '../../authoring/fields/state.ts'
import { replaceDocument } from '../../document/commands/replace.ts'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { type JsonState, printDocument, readDocument } from './json/model.ts'
import { panelStyles } from './shared/styles.ts'

/** The text while it differs from the document. */
const editing = panelState(() => ({ text: undefined as string | undefined }))

function render(context: DesignerContext): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.json
  const state = editing(context)
  const text = state.text ?? printDocument(document)
  const read = readDocument(text, document)
  const lines = text.split('\n').length
  const wrongLine = 'line' in read ? read.line : undefined
  const reset = () => {
    state.text = undefined
    context.update()
    focusSoon(context, '#json-text')
  }
  const applyText = () => {
    if (read.kind !== 'valid') return
    state.text = undefined
    context.run(replaceDocument(document, read.document))
    context.announce(panelTexts.applied)
    focusSoon(context, '#json-text')
  }
  return html`<div class="panel json">
    <header class="panel-head">
      <h2>${panelTexts.title}</h2>
      <p id="json-hint">${panelTexts.hint}</p>
      ${
        readonly
          ? nothing
          : html`<div class="panel-end">
              ${button({ label: panelTexts.discard, isDisabled: state.text === undefined, onClick: reset })}
              ${button({ label: panelTexts.apply, kind: 'primary', isDisabled: read.kind !== 'valid', onClick: applyText })}
            </div>`
      }
    </header>
    <p class="json-state ${wrongLine === undefined ? '' : 'json-wrong'}" id="json-state" role="status">${
      wrongLine === undefined ? icon('check') : icon('error')
    }<span>${sentence(context, read)}</span></p>
    <div class="json-editor">
      <pre class="json-lines" aria-hidden="true">${Array.from({ length: lines }, (_, i) =>
        i + 1 === wrongLine ? html`<b>${i + 1}</b>\n` : `${i + 1}\n`,
      )}</pre>
      <textarea
        class="json-text"
        part="field"
        id="json-text"
        dir="ltr"
        wrap="off"
        spellcheck="false"
        autocapitalize="off"
        aria-label=${panelTexts.label}
        aria-describedby="json-hint json-state"
        aria-invalid=${wrongLine === undefined ? nothing : 'true'}
        rows=${lines}
        ?readonly=${readonly}
        .value=${live(text)}
        @input=${(event: Event) => {
          state.text = (event.target as HTMLTextAreaElement).value
          context.update()
        }}
      ></textarea>
    </div>
  </div>`
}

function sentence({ texts }: DesignerContext, state: JsonState): string {
  const panelTexts = texts.panels.json
  switch (state.kind) {
    case 'syntax':
      return panelTexts.syntax(state.line)
    case 'members':
      return panelTexts.members(state.names.join(', '), state.line)
    case 'schema':
      return panelTexts.schema(state.pointers[0] ?? '', state.line, state.pointers.length)
    default:
      return panelTexts[state.kind]
  }
}

const styles = css`
  .json-state {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    flex: none;
    min-block-size: 2.25rem;
    box-sizing: border-box;
    border-block-end: 1px solid var(--line);
    color: var(--soft);
    overflow-wrap: anywhere;
  }

  .panel .json-state {
    padding: 0.25rem 1.5rem;
  }

  .json-wrong {
    color: var(--danger);
  }

  .json-editor {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    flex: 1;
    align-items: start;
    direction: ltr;
  }

  .panel .json-lines,
  .json-text {
    box-sizing: border-box;
    margin: 0;
    padding: 0.75rem;
    border: 0;
    font: 400 0.8125rem / 1.5 var(--mono);
  }

  .json-lines {
    min-inline-size: 2.5rem;
    block-size: 100%;
    text-align: end;
    color: var(--faint);
    background: var(--sunken);
    user-select: none;
  }

  .json-lines > b {
    color: var(--danger);
  }

  .json-text {
    inline-size: 100%;
    block-size: 100%;
    resize: none;
    overflow-x: auto;
    overflow-y: hidden;
    white-space: pre;
    color: var(--text);
    background: var(--surface);
  }

  .json-text:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    .panel .json-lines,
    .json-text {
      font-size: 1rem;
    }
  }
`

export const panel: Panel = { view: 'json', render, styles: css`${panelStyles}${styles}` }
