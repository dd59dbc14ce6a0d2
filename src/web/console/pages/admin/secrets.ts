// The secrets of the organization, the hosts that may be called, and addresses that refuse mail.
import { html } from 'lit'
import type { Page } from '../../page-module.ts'
import { pageHead } from '../../parts/blocks.ts'
import { readHostsCard } from '../secrets/hosts-card.ts'
import { readRefusedAddresses } from '../secrets/refused-addresses.ts'
import { withSecretsTexts } from '../secrets/secret-data.ts'
import { readSecretList } from '../secrets/secret-list.ts'
import { forAdmins } from './for-admins.ts'

export const open = forAdmins(async (first): Promise<Page> => {
  const context = await withSecretsTexts(first)
  const [secrets, hostsCard, refused] = await Promise.all([
    readSecretList(context, '/core/secret'),
    readHostsCard(context),
    readRefusedAddresses(context),
  ])
  const { title, text } = context.pageTexts.organization
  return {
    title,
    render: () => html`<div class="page">
      ${pageHead(title, { text })} ${secrets.draw()}
      <div class="below-list">${hostsCard()}</div>
      ${refused()}
    </div>`,
  }
})
