// The editor of a workflow, in the whole window.
import { html } from 'lit'
import type { WorkflowApi } from '../../workflow-editor/store/sources.ts'
import { appPath, readApp } from '../app-data.ts'
import { loadElements } from '../elements.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { workflowPath } from './workflows/workflow-data.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, language, scheme, params, query, href, me, owner, call } = context
  const { appid = '', workflowid = '' } = params
  const path = workflowPath(owner, { appid, workflowid })
  const [app, { body }] = await Promise.all([readApp(context, appid), call('GET', path), loadElements()])
  // What the editor calls instead of asking for a token: the server of this page, with its session.
  const api: WorkflowApi = {
    base: me.server.publicUrl,
    app: appPath(owner, appid),
    path,
    features: me.features,
    knowsSecrets: me.user.role === 'ADMIN',
    canReview: true,
    runid: query.get('run') ?? undefined,
    call,
  }
  return {
    title: body.name,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${appid}`) },
      { label: texts.nav.workflows, href: href(`/console/apps/${appid}/workflows`) },
    ],
    app,
    isFull: true,
    render: () => html`<h1 class="k-hidden" tabindex="-1" @keydown=${toEditor}>${body.name}</h1>
      <formyard-workflow class="designer" locale=${language} color-scheme=${scheme} .api=${api}></formyard-workflow>`,
  }
}

/** The heading has the focus at first. The key that adds a step works there too. */
function toEditor(event: KeyboardEvent): void {
  const heading = event.currentTarget as HTMLElement
  const editor = heading.nextElementSibling?.shadowRoot?.querySelector('.fw')
  if (event.key !== '/' || !editor) return
  event.preventDefault()
  editor.dispatchEvent(new KeyboardEvent('keydown', { key: '/', cancelable: true }))
}
