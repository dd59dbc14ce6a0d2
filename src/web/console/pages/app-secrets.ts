// The secrets and the mail server of an application.
import { html } from 'lit'
import { appPath, readApp } from '../app-data.ts'
import type { Page } from '../page-module.ts'
import { pageHead } from '../parts/blocks.ts'
import { forAdmins } from './admin/for-admins.ts'
import { readMailCard } from './secrets/mail-card.ts'
import { withSecretsTexts } from './secrets/secret-data.ts'
import { readSecretList } from './secrets/secret-list.ts'

export const open = forAdmins(async (first): Promise<Page> => {
  const { owner, params, href } = first
  const appid = params['appid'] ?? ''
  const path = appPath(owner, appid)
  const [context, app] = await Promise.all([withSecretsTexts(first), readApp(first, appid)])
  const [secrets, mailCard] = await Promise.all([
    readSecretList(context, `${path}/secret`),
    readMailCard(context, `${path}/mail`),
  ])
  const { pageTexts } = context
  return {
    title: pageTexts.app.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render: () => html`<div class="page">
      ${pageHead(pageTexts.app.title, { text: pageTexts.app.text })}
      ${secrets.draw()}
      <p class="below-list soft small">${pageTexts.ofOrganization} <a href="/console/secrets">${pageTexts.toOrganization}</a></p>
      ${mailCard()}
    </div>`,
  }
})
