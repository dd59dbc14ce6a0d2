// How people reach a dashboard: its address, who sees it, and the code for other sites.
import { html, nothing, type TemplateResult } from 'lit'
import type { DashboardAccess, DashboardChanges, DashboardSummary } from '../../api/contract.d.ts'
import { segments } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import { readApp } from '../app-data.ts'
import { dashboardPath, editorAddress, readDashboard } from '../dashboards.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, card, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { codeBox, copyLine } from '../parts/copy.ts'
import { setActive } from './dashboards/dashboard-items.ts'

const ACCESS = ['LINK', 'PUBLIC', 'TOKEN'] as const satisfies readonly DashboardAccess[]

interface DashboardShareView {
  dashboard: DashboardSummary
  slug: string
  error: string | undefined
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, params, href } = context
  const [app, dashboard] = await Promise.all([
    readApp(context, params['appid'] ?? ''),
    readDashboard(context),
  ])
  const view: DashboardShareView = { dashboard, slug: '', error: undefined }
  return {
    title: texts.dashboards.share,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: texts.dashboards.title, href: href(`/console/apps/${app.appid}/dashboards`) },
      { label: dashboard.name, href: href(editorAddress(dashboard)) },
    ],
    app,
    render: () => draw(context, view),
  }
}

function draw(context: ConsoleContext, view: DashboardShareView): TemplateResult {
  const { texts, update } = context
  const { url, status } = view.dashboard
  const isActive = status === 'ACTIVE'
  return html`<div class="page share">
    ${pageHead(texts.dashboards.share, {
      end:
        status === 'DRAFT'
          ? nothing
          : action({
              label: isActive ? texts.dashboards.pause : texts.dashboards.resume,
              sign: isActive ? 'pause' : 'play',
              onClick: () =>
                void setActive(context, view.dashboard, !isActive, dashboard => {
                  view.dashboard = dashboard
                  update()
                }),
            }),
    })}
    ${status === 'PAUSED' ? html`<p class="note warn" role="status">${texts.dashboards.pausedNote}</p>` : nothing}
    ${url ? address(context, view, url) : nothing}
    ${status === 'DRAFT' ? notActive(context, view) : nothing}
    ${access(context, view)} ${embed(context, view)}
  </div>`
}

const address = (context: ConsoleContext, { dashboard }: DashboardShareView, url: string) => {
  const pageTexts = context.texts.dashboards
  return card(
    pageTexts.link,
    pageTexts.linkText(dashboard.version ?? 1),
    html`${copyLine(context, { id: 'dashboard-link', label: pageTexts.link, text: url, action: pageTexts.copyLink, kind: 'primary' })}
      <div class="row">${linkButton({ href: url, label: pageTexts.open, sign: 'external', kind: 'ghost', isOutside: true })}</div>`,
  )
}

const notActive = ({ texts, href }: ConsoleContext, { dashboard }: DashboardShareView) =>
  card(
    '',
    '',
    empty({
      title: texts.dashboards.notActive,
      text: texts.dashboards.notActiveText,
      actions: linkButton({
        href: href(editorAddress(dashboard)),
        label: texts.dashboards.toEditor,
        kind: 'primary',
      }),
    }),
    'bare',
  )

function access(context: ConsoleContext, view: DashboardShareView): TemplateResult {
  const pageTexts = context.texts.dashboards
  const { access: now, url } = view.dashboard
  return card(
    pageTexts.who,
    pageTexts.whoText,
    html`${segments({
      id: 'dashboard-access',
      label: pageTexts.who,
      hidesLabel: true,
      hint: pageTexts.accessHints[now],
      value: now,
      options: ACCESS.map(value => ({ value, label: pageTexts.accesses[value] })),
      onChange: value => void change(context, view, { access: ACCESS.find(one => one === value) ?? now }),
    })}
      ${
        now === 'PUBLIC'
          ? html`<form
              class="dialog-form"
              @submit=${(event: SubmitEvent) => {
                event.preventDefault()
                if (view.slug !== '') void change(context, view, { access: 'PUBLIC', slug: view.slug })
              }}
            >
              ${textField({
                id: 'dashboard-slug',
                label: pageTexts.slug,
                hint: pageTexts.slugHint,
                error: view.error,
                isStacked: true,
                isCode: true,
                maxLength: 63,
                placeholder: url?.split('/').at(-1) ?? '',
                value: view.slug,
                onInput(slug) {
                  view.slug = slug
                },
              })}
              <div><button type="submit" class="k-button k-line">${pageTexts.slugSave}</button></div>
            </form>`
          : nothing
      }`,
  )
}

async function change(
  context: ConsoleContext,
  view: DashboardShareView,
  changes: DashboardChanges,
): Promise<void> {
  const { call, owner, toast, inWords, texts, update } = context
  try {
    const { body } = await call('PATCH', dashboardPath(owner, view.dashboard), { body: changes })
    view.dashboard = body
    view.error = undefined
    toast(texts.saved)
  } catch (error) {
    if ('slug' in changes) view.error = inWords(error)
    else toast(inWords(error))
  }
  update()
}

function embed(context: ConsoleContext, { dashboard }: DashboardShareView): TemplateResult {
  const { texts, me, href } = context
  const pageTexts = texts.dashboards
  const code = (element: string, attribute: string) =>
    [
      `<script type="module" src="${me.server.publicUrl}/w/v1/formyard.js"></script>`,
      `<${element} ${attribute}="${dashboard.dashboardid}" token-url="/your/token"></${element}>`,
    ].join('\n')
  return card(
    pageTexts.embed,
    pageTexts.embedText,
    html`${codeBox(context, { label: pageTexts.viewCode, text: code('formyard-dashboard', 'dashboard-id') })}
      ${codeBox(context, { label: pageTexts.embedCode, text: code('formyard-dashboard-editor', 'dashboard') })}
      <p class="small soft">${texts.share.originsText} <a href=${href(`/console/apps/${dashboard.appid}/settings`)}>${texts.share.origins}</a></p>`,
  )
}
