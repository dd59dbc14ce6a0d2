// The published versions of a form: what each changed, by whom, and the way back to one.
import { html, nothing, type TemplateResult } from 'lit'
import { differencesOf } from '../../../engine/definition/differences.ts'
import type { FormPath } from '../../api/api.ts'
import type { Version, VersionSummary, WebForm } from '../../api/contract.d.ts'
import { documentOf } from '../../authoring/draft/form-document.ts'
import { changeList, questionList } from '../../authoring/versions/parts.ts'
import { versionStyles } from '../../authoring/versions/styles.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { loadDesignerTexts } from '../../texts/load-designer-texts.ts'
import { buildPath, formPath } from '../app-data.ts'
import { readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { type Content, isWanted, putDraft } from './versions/restore.ts'
import { versionsPage } from './versions/styles.ts'
import { readAuthors, readVersions, versionReader } from './versions/version-data.ts'

interface Chosen {
  readonly version: Version
  /** The version before it; undefined for the first one. */
  readonly before: Version | undefined
}

interface VersionsView {
  readonly path: FormPath
  readonly designerTexts: DesignerTexts
  readonly versions: readonly VersionSummary[]
  readonly authorOf: (version: VersionSummary) => string | undefined
  form: WebForm
  version: number
  /** Undefined while it is read. */
  chosenVersion: Chosen | undefined
  failure: string | undefined
  choose(version: number): Promise<void>
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, owner, root, language, update } = context
  const { form, frame } = await readFormPage(context, 'versions')
  const path = formPath(owner, form)
  const [designerTexts, versions] = await Promise.all([
    loadDesignerTexts(language),
    readVersions(context, path),
  ])
  const authorOf = await readAuthors(context, versions)
  adoptStyles(root, versionStyles)
  adoptStyles(root, versionsPage)
  const read = versionReader(context, path)
  const view: VersionsView = {
    path,
    designerTexts,
    versions,
    authorOf,
    form,
    version: 0,
    chosenVersion: undefined,
    failure: undefined,
    async choose(version) {
      Object.assign(view, { version, chosen: undefined, failure: undefined })
      update()
      const at = versions.findIndex(one => one.version === version)
      const [summary, earlier] = versions.slice(at)
      if (!summary) return
      try {
        const [chosen, before] = await Promise.all([read(version), earlier && read(earlier.version)])
        if (view.version !== version) return
        view.chosenVersion = { version: chosen, before }
      } catch (error) {
        if (view.version === version) view.failure = context.inWords(error)
      }
      update()
    },
  }
  const [latest] = versions
  if (latest) await view.choose(latest.version)
  return {
    ...frame,
    get place() {
      return { form: view.form, tab: 'versions' as const }
    },
    render: () => html`<div class="page">
      ${pageHead(texts.tabs.versions, { text: texts.versions.text })}
      ${latest ? html`<div class="versions-frame versions"><div class="version-columns">${list(context, view)}${detail(context, view)}</div></div>` : none(context, form)}
    </div>`,
  }
}

const none = ({ texts, href }: ConsoleContext, form: WebForm) =>
  empty({
    title: texts.versions.none,
    text: texts.versions.noneText,
    actions: linkButton({ href: href(buildPath(form)), label: texts.share.toBuild, kind: 'primary' }),
  })

const list = ({ texts, format }: ConsoleContext, view: VersionsView) =>
  html`<ol class="version-list" aria-label=${texts.tabs.versions}>${view.versions.map(one => {
    const { version, activateDate } = one
    const author = view.authorOf(one)
    return html`<li><button
      type="button"
      aria-current=${version === view.version ? 'true' : nothing}
      @click=${() => void view.choose(version)}
    ><b>${texts.versions.version(version)}</b>${activeChip(texts.versions, view.form, version)}
      <time datetime=${activateDate}>${format.time(activateDate)}${author ? html` · <bdi>${author}</bdi>` : nothing}</time></button></li>`
  })}</ol>`

/** What people answer, and of a paused form what they answered last. */
const activeChip = (pageTexts: ConsoleContext['texts']['versions'], form: WebForm, version: number) =>
  version === form.version
    ? form.status === 'ACTIVE'
      ? html`<span class="k-chip k-good">${pageTexts.active}</span>`
      : html`<span class="k-chip">${pageTexts.paused}</span>`
    : nothing

function detail(context: ConsoleContext, view: VersionsView): TemplateResult {
  const { texts } = context
  const { chosenVersion, failure } = view
  if (failure)
    return html`<div class="version" role="alert"><p>${failure}</p><p>${action({ label: texts.failed.retry, onClick: () => view.choose(view.version) })}</p></div>`
  if (!chosenVersion) return html`<p class="version soft" role="status">${texts.loading}</p>`
  const { version, before } = chosenVersion
  const pageTexts = texts.versions
  const document = documentOf(version)
  const changes = before ? differencesOf(documentOf(before), document) : []
  const toDraft = differencesOf(documentOf(view.form), document)
  return html`<article class="version" aria-labelledby="version-title">
    <header>
      <h2 id="version-title">${pageTexts.version(version.version)}</h2>
      ${action({
        label: `${pageTexts.restore}…`,
        key: 'restore',
        isDisabled: toDraft.length === 0,
        onClick: () => restore(context, view, chosenVersion, toDraft),
      })}
    </header>
    <p class="soft">${toDraft.length === 0 ? pageTexts.sameAsDraft : pageTexts.differs(toDraft.length)}</p>
    <section aria-labelledby="version-changes">
      <h3 id="version-changes">${before ? pageTexts.changesSince(before.version) : pageTexts.changes}</h3>
      ${before ? (changes.length === 0 ? html`<p class="soft">${pageTexts.noChanges}</p>` : changeList(view.designerTexts, changes)) : html`<p class="soft">${pageTexts.first}</p>`}
    </section>
    <section aria-labelledby="version-questions">
      <h3 id="version-questions">${pageTexts.questions}</h3>
      ${questionList(view.designerTexts, document)}
    </section>
  </article>`
}

async function restore(
  context: ConsoleContext,
  view: VersionsView,
  { version }: Chosen,
  changes: ReturnType<typeof differencesOf>,
): Promise<void> {
  const { texts, toast, inWords, update } = context
  if (!(await isWanted(context, view.designerTexts, version.version, changes))) return
  const put = async (next: Content, said: string, undo?: Content) => {
    try {
      view.form = { ...view.form, ...(await putDraft(context, view.path, view.form, next)) }
      update()
      toast(said, undo && { label: texts.undo, run: () => void put(undo, texts.versions.undone) })
    } catch (error) {
      toast(inWords(error))
    }
  }
  await put(version, texts.versions.restored(version.version), view.form)
}
