// The view Versions: the published versions, how the draft differs from each, and the way back to one.
import { css, html, nothing, type TemplateResult } from 'lit'
import { differencesOf } from '../../../engine/definition/differences.ts'
import { ApiError } from '../../api/api.ts'
import type { VersionSummary } from '../../api/contract.d.ts'
import { documentOf, type FormDocument } from '../../authoring/draft/form-document.ts'
import { panelState } from '../../authoring/fields/state.ts'
import { changeList, questionList } from '../../authoring/versions/parts.ts'
import { versionStyles } from '../../authoring/versions/styles.ts'
import { replaceDocument } from '../../document/commands/replace.ts'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { panelStyles } from './shared/styles.ts'

type Loading = 'loading' | 'failed'

const versions = panelState(() => ({
  list: 'loading' as readonly VersionSummary[] | Loading,
  chosen: undefined as number | undefined,
  /** Versions never change, so each is read once. */
  documents: new Map<number, FormDocument | Loading>(),
}))

async function open(context: DesignerContext): Promise<void> {
  const state = versions(context)
  state.list = 'loading'
  try {
    const { body } = await context.api.call('POST', `${context.api.form}/version/all`, { body: {} })
    state.list = body.toSorted((a, b) => b.version - a.version)
    const [last] = state.list
    if (last) await choose(context, state.chosen ?? last.version)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    state.list = 'failed'
  }
  context.update()
}

async function choose(context: DesignerContext, version: number): Promise<void> {
  const state = versions(context)
  state.chosen = version
  const known = state.documents.get(version)
  if (known !== undefined && known !== 'failed') return context.update()
  state.documents.set(version, 'loading')
  context.update()
  try {
    const { body } = await context.api.call('GET', `${context.api.form}/version/${version}`)
    state.documents.set(version, documentOf(body))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    state.documents.set(version, 'failed')
  }
  context.update()
}

function render(context: DesignerContext): TemplateResult {
  const panelTexts = context.texts.panels.versions
  const { list } = versions(context)
  return html`<div class="panel versions">
    <header class="panel-head"><h2>${panelTexts.title}</h2></header>
    ${
      list === 'loading'
        ? html`<p class="panel-empty" role="status">${panelTexts.loading}</p>`
        : list === 'failed'
          ? html`<div class="panel-empty" role="alert"><p>${panelTexts.failed}</p>${button({ label: panelTexts.again, kind: 'line', onClick: () => open(context) })}</div>`
          : list.length === 0
            ? html`<p class="panel-empty">${panelTexts.empty}</p>`
            : html`<div class="version-columns">${versionList(context, list)}${chosenVersion(context, list)}</div>`
    }
  </div>`
}

function versionList(context: DesignerContext, list: readonly VersionSummary[]): TemplateResult {
  const { texts, locale } = context
  const panelTexts = texts.panels.versions
  const { chosen } = versions(context)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return html`<ol class="version-list" aria-label=${panelTexts.title}>${list.map(
    ({ version, activateDate }, i) => html`<li><button
      type="button"
      aria-current=${version === chosen ? 'true' : nothing}
      @click=${() => choose(context, version)}
    ><b>${panelTexts.version(version)}</b>${i === 0 ? html`<span class="k-chip k-good">${panelTexts.latest}</span>` : nothing}
      <time datetime=${activateDate}>${format.format(new Date(activateDate))}</time></button></li>`,
  )}</ol>`
}

function chosenVersion(context: DesignerContext, list: readonly VersionSummary[]): TemplateResult {
  const { texts, document, readonly } = context
  const panelTexts = texts.panels.versions
  const { chosen = list[0]?.version ?? 0, documents } = versions(context)
  const found = documents.get(chosen)
  if (found === undefined || found === 'loading')
    return html`<p class="panel-empty" role="status">${panelTexts.loading}</p>`
  if (found === 'failed')
    return html`<div class="panel-empty" role="alert"><p>${panelTexts.failed}</p>${button({ label: panelTexts.again, kind: 'line', onClick: () => choose(context, chosen) })}</div>`
  const differences = differencesOf(found, document)
  const restore = () => {
    context.run(replaceDocument(document, found, 'restore_version'))
    context.toast(panelTexts.restored(chosen), { label: panelTexts.undo, run: context.undo })
  }
  return html`<article class="version" aria-labelledby="version-title">
    <header>
      <h3 id="version-title">${panelTexts.version(chosen)}</h3>
      ${
        readonly
          ? nothing
          : button({
              label: panelTexts.restore,
              icon: 'undo',
              kind: 'line',
              isDisabled: differences.length === 0,
              onClick: restore,
            })
      }
    </header>
    <section aria-labelledby="version-changes">
      <h4 id="version-changes">${panelTexts.changes}</h4>
      ${
        differences.length === 0
          ? html`<p class="version-same">${icon('check')}${panelTexts.same}</p>`
          : changeList(texts, differences)
      }
    </section>
    <section aria-labelledby="version-questions">
      <h4 id="version-questions">${panelTexts.questions}</h4>
      ${questionList(texts, found)}
    </section>
  </article>`
}

export const panel: Panel = { view: 'versions', render, open, styles: css`${panelStyles}${versionStyles}` }
