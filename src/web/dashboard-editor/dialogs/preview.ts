// The draft as readers get it: drawn as <formyard-dashboard> draws, with its filters and clicks.
import { html } from 'lit'
import { createLiveDashboard, type DrawnCard } from '../../dashboards/live-dashboard.ts'
import { setThemeColor } from '../../dashboards/theme-color.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { EditorContext } from '../context.ts'

interface ViewedDraft {
  readonly language: string
  readonly html: string
  readonly css: string
  readonly color: string | null
  readonly charts: readonly DrawnCard[]
}

/** Where the links of an element lead. */
const LINKS = '/d/-'

/** What is typed is saved before it is shown. @throws {ApiError} */
export async function openPreview(context: EditorContext): Promise<void> {
  const { api, workspace, texts, root, locale, toast, inWords } = context
  const host = document.createElement('div')
  host.className = 'board-preview'
  const scheme = root.host.getAttribute('color-scheme')
  if (scheme !== null) host.setAttribute('color-scheme', scheme)
  const inside = host.attachShadow({ mode: 'open' })
  const place = document.createElement('div')
  place.className = 'no-full'
  const sheet = new CSSStyleSheet()
  inside.adoptedStyleSheets = [sheet]
  inside.append(place)
  let turn = 0
  const dashboard = createLiveDashboard({
    place,
    path: LINKS,
    go: state => {
      load(state).catch((error: unknown) => toast(inWords(error)))
    },
    onMark: () => true,
    onOpen: () => true,
  })

  async function load(state: string): Promise<void> {
    const mine = ++turn
    place.classList.add('busy')
    const body = { state, language: locale, draft: true }
    const { body: view } = await api.call<ViewedDraft>('POST', `${api.path}/view`, { body })
    if (mine !== turn) return
    const write = () => {
      sheet.replaceSync(view.css)
      dashboard.markup.write(view.html, true)
      place.lang = view.language
      setThemeColor(place, view.color)
    }
    await dashboard.show(write, view.charts, view.language)
    place.classList.remove('busy')
  }

  await workspace.saver.save()
  await load(workspace.tab === '' ? '' : `tab=${encodeURIComponent(workspace.tab)}`)
  const dialog = openDialog(root, {
    title: texts.preview,
    text: texts.previewText,
    closeLabel: texts.close,
    isWide: true,
    content: () => html`${host}`,
  })
  await dialog.closed
  dashboard.clear()
}
