// Addresses that refused mail for good.
import { html, nothing, type TemplateResult } from 'lit'
import type { MailSuppression } from '../../../api/contract.d.ts'
import { readAll } from '../../app-data.ts'
import type { SecretsContext } from './secret-data.ts'

const PATH = '/core/mail/suppression'

/** Nothing is drawn while there are none. */
export async function readRefusedAddresses(
  context: SecretsContext,
): Promise<() => TemplateResult | typeof nothing> {
  const { call, pageTexts, texts, format, update, toast, inWords, root } = context
  let addresses: readonly MailSuppression[] = (
    await readAll(body => call('POST', `${PATH}/all`, { body }))
  ).reverse()

  async function allow({ suppressionid, email }: MailSuppression): Promise<void> {
    try {
      await call('DELETE', `${PATH}/${suppressionid}`)
      addresses = addresses.filter(one => one.suppressionid !== suppressionid)
      update()
      toast(pageTexts.allowed(email))
      root.querySelector<HTMLElement>('main h1')?.focus()
    } catch (error) {
      toast(inWords(error))
    }
  }
  const row = (address: MailSuppression) => html`<tr>
    <th scope="row"><bdi class="clip block">${address.email}</bdi></th>
    <td class="wide"><bdi class="clip block" title=${address.reason}>${address.reason}</bdi></td>
    <td class="n soft" data-label=${pageTexts.since}>${format.date(address.createDate)}</td>
    <td class="c"><button type="button" class="k-button k-ghost" aria-label=${pageTexts.allowAgainOf(address.email)} @click=${() => void allow(address)}><span class="k-text">${pageTexts.allowAgain}</span></button></td>
  </tr>`
  return () =>
    addresses.length === 0
      ? nothing
      : html`<section aria-labelledby="refused">
          <div class="section-head"><div><h2 id="refused">${pageTexts.refused}</h2><p class="soft">${pageTexts.refusedText}</p></div></div>
          <table class="table list">
            <caption class="k-hidden">${pageTexts.refusedCaption}</caption>
            <thead><tr>
              <th scope="col">${pageTexts.address}</th>
              <th scope="col">${pageTexts.reason}</th>
              <th scope="col" class="n">${pageTexts.since}</th>
              <th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>
            </tr></thead>
            <tbody>${addresses.map(row)}</tbody>
          </table>
        </section>`
}
