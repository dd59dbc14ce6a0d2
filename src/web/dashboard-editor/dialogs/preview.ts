// The draft as readers get it: drawn as <formyard-dashboard> draws, with its filters and clicks.
import { html } from 'lit'
import { imageSource } from '../../api/image-source.ts'
import { createPreparing } from '../../charts/preparing.ts'
import { createRefresh } from '../../charts/refresh.ts'
import { createLiveDashboard } from '../../dashboards/live-dashboard.ts'
import { setThemeColor } from '../../dashboards/theme-color.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { EditorContext } from '../dashboard-context.ts'

/** Where the links of an element lead. */
const LINKS = '/d/-'

/** What is typed is saved before it is shown, if it can be. @throws {ApiError} */
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
  let asked = workspace.tab === '' ? '' : `tab=${encodeURIComponent(workspace.tab)}`
  const show = (isAsked: boolean) => load(isAsked).catch((error: unknown) => toast(inWords(error)))
  const refresh = createRefresh(() => void show(false))
  const preparing = createPreparing()
  const dashboard = createLiveDashboard({
    place,
    path: LINKS,
    go: state => {
      asked = state
      void show(true)
    },
    onMark: () => true,
    onOpen: () => true,
    imageSource: url => imageSource(api, url),
  })

  async function load(isAsked: boolean): Promise<void> {
    const mine = ++turn
    refresh.stop()
    if (isAsked) place.classList.add('busy')
    try {
      const body = { state: asked, language: locale, draft: true }
      const { body: view } = await api.call('POST', `${api.path}/view`, { body })
      if (mine !== turn) return
      const write = () => {
        sheet.replaceSync(view.css)
        dashboard.markup.write(view.html, isAsked)
        place.lang = view.language
        setThemeColor(place, view.color)
      }
      await dashboard.show(write, view.charts, view.language)
      if (mine === turn) planAgain(view.retrySeconds, isAsked)
    } finally {
      if (mine === turn) place.classList.remove('busy')
    }
  }

  /** Cards whose data are being prepared are loaded again, a few times. */
  function planAgain(seconds: number | null, isAsked: boolean) {
    if (isAsked || seconds === null) preparing.reset()
    const wait = seconds === null ? 0 : preparing.next(seconds)
    if (wait === undefined) dashboard.giveUp()
    else refresh.plan(wait, 0)
  }

  await workspace.save()
  const isSaved = workspace.saver.state === 'saved'
  await load(true)
  const dialog = openDialog(root, {
    title: texts.preview,
    text: isSaved ? texts.previewText : texts.previewOld,
    closeLabel: texts.close,
    isWide: true,
    content: () => html`${host}`,
  })
  await dialog.closed
  turn++
  refresh.stop()
  dashboard.clear()
}
