// Shows one panel of the designer with a real document and history, but without a server. Bundled for the page by panel-page.ts.
import { render } from 'lit'
import type { AppType } from '../../../src/engine/definition/definition.ts'
import { type Api, ApiError, type Method } from '../../../src/web/api/api.ts'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import type { DesignerContext, DesignerView, Panel } from '../../../src/web/designer/designer-context.ts'
import { panel as json } from '../../../src/web/designer/panels/json.ts'
import { panel as languages } from '../../../src/web/designer/panels/languages.ts'
import { panel as logic } from '../../../src/web/designer/panels/logic.ts'
import { panel as scoring } from '../../../src/web/designer/panels/scoring.ts'
import { panel as settings } from '../../../src/web/designer/panels/settings.ts'
import { panel as theme } from '../../../src/web/designer/panels/theme.ts'
import { panel as versions } from '../../../src/web/designer/panels/versions.ts'
import { createHistory, type History, perform, step } from '../../../src/web/document/history.ts'
import { kitStyles } from '../../../src/web/kit/styles.ts'
import { de } from '../../../src/web/texts/de.ts'
import { en } from '../../../src/web/texts/en.ts'
import { deTools } from '../../../src/web/texts/tools/de.ts'
import { enTools } from '../../../src/web/texts/tools/en.ts'
import { fakeCall } from '../../web/fake-call.ts'

/** Stands still, so that typing in one text is one step on slow machines too. */
const CLOCK_MS = 0

const panels: readonly Panel[] = [logic, scoring, settings, theme, versions, json, languages]

export interface PanelSetup {
  readonly view: DesignerView
  readonly document: Partial<FormDocument>
  readonly appType?: AppType
  readonly locale?: 'en' | 'de'
  readonly direction?: 'ltr' | 'rtl'
  /** Replies of the browser API, by method and path below the form or the app. */
  readonly replies?: Readonly<Record<string, unknown>>
}

export interface PanelHarness {
  document(): FormDocument
  steps(): number
  undo(): void
  said(): readonly string[]
  calls(): readonly { readonly method: Method; readonly path: string; readonly body: unknown }[]
}

function start({
  view,
  document: given,
  appType = 'QUIZ',
  locale = 'en',
  direction = 'ltr',
  replies = {},
}: PanelSetup): PanelHarness {
  const panel = panels.find(one => one.view === view)
  if (!panel) throw new Error(`No panel ${view}`)
  const host = document.createElement('main')
  host.dir = direction
  host.lang = locale
  document.documentElement.lang = locale
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    ':host { display: block; block-size: 100vh; background: var(--surface) } .frame { block-size: 100% }',
  )
  const sheets = [...kitStyles, ...(panel.styles ? [panel.styles] : [])].flatMap(
    ({ styleSheet }) => styleSheet ?? [],
  )
  root.adoptedStyleSheets = [sheet, ...sheets]
  const page = new CSSStyleSheet()
  page.replaceSync('body { margin: 0 }')
  document.adoptedStyleSheets = [page]
  const heading = document.createElement('h1')
  heading.className = 'k-hidden'
  heading.textContent = 'Designer'
  const frame = document.createElement('div')
  frame.className = 'frame'
  root.append(heading, frame)
  const said: string[] = []
  const calls: { method: Method; path: string; body: unknown }[] = []
  let history: History = createHistory(documentOf(given))
  let isWaiting = false
  const form = '/user/u/app/a/webform/w'
  const api: Api = {
    base: location.origin,
    form,
    features: ['design', 'publish'],
    call: fakeCall(async (method, path, { body }) => {
      calls.push({ method, path, body })
      const key = `${method} ${path.replace(form, '').replace('/user/u/app/a', '')}`
      if (!(key in replies)) throw new ApiError('not_found', 404, 'Not found')
      return { body: replies[key] }
    }),
  }
  const update = () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      render(panel.render(context()), frame)
    })
  }
  const go = (next: { readonly history: History } | undefined) => {
    if (next) history = next.history
    update()
  }
  const functions = {
    api,
    root,
    update,
    run: (command: Parameters<typeof perform>[1]) => go(perform(history, command, CLOCK_MS)),
    undo: () => go(step(history, 'undo')),
    redo: () => go(step(history, 'redo')),
    select: () => {},
    show: (name: DesignerView) => said.push(`show ${name}`),
    announce: (text: string) => said.push(text),
    toast: (text: string) => said.push(text),
    openTool: async (name: string) => void said.push(`open ${name}`),
    save: async () => {},
    reload: async () => {},
    isPublished: () => false,
  }
  const context = (): DesignerContext => ({
    ...functions,
    document: history.state.document,
    appType,
    texts: locale === 'de' ? de : en,
    locale,
    readonly: false,
    selection: history.state.selection,
    problems: [],
    advice: [],
    tools: locale === 'de' ? deTools : enTools,
  })
  panel.open?.(context())
  update()
  return {
    document: () => history.state.document,
    steps: () => history.past.length,
    undo: functions.undo,
    said: () => said,
    calls: () => calls,
  }
}

Object.assign(globalThis, { startPanel: start })
