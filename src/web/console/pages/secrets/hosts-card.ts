// The hosts that the organization allows to be called.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../../api/api.ts'
import { iconButton } from '../../../kit/button.ts'
import { textField } from '../../../kit/field.ts'
import { faultsOf } from '../../ask.ts'
import { card } from '../../parts/blocks.ts'
import { glyph } from '../../parts/glyph.ts'
import type { SecretsContext } from './secret-data.ts'

const PATH = '/core/egress'

export async function readHostsCard(context: SecretsContext): Promise<() => TemplateResult> {
  const { call, pageTexts, update, inWords, toast, texts, root } = context
  let { hosts } = (await call('GET', PATH)).body
  let host = ''
  let failure: string | undefined

  async function save(next: readonly string[]): Promise<boolean> {
    failure = undefined
    try {
      const { body } = await call('PUT', PATH, { body: { hosts: next } })
      hosts = body.hosts
      toast(texts.saved)
    } catch (error) {
      // Only the new host can be wrong.
      const isRefused = error instanceof ApiError && error.faults.length > 0
      failure = isRefused ? [...faultsOf(error, context).values()][0] : inWords(error)
    }
    update()
    root.querySelector<HTMLElement>('#new-host')?.focus()
    return failure === undefined
  }
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = host.trim()
    if (wanted === '') return
    if (await save([...new Set([...hosts, wanted])])) {
      host = ''
      update()
    }
  }
  return () =>
    card(
      pageTexts.egress,
      pageTexts.egressText,
      html`<ul class="lines">${hosts.map(
        one =>
          html`<li>${glyph('globe', 'soft')}<code class="grow clip">${one}</code>${iconButton({
            label: pageTexts.removeHost(one),
            icon: 'close',
            onClick: () => void save(hosts.filter(other => other !== one)),
          })}</li>`,
      )}</ul>
      ${hosts.length === 0 ? html`<p class="soft">${pageTexts.allHosts}</p>` : nothing}
      <form class="row end-line" @submit=${add}>
        ${textField({
          id: 'new-host',
          label: pageTexts.newHost,
          isStacked: true,
          isCode: true,
          value: host,
          placeholder: '*.example.com',
          maxLength: 255,
          error: failure,
          onInput(text) {
            host = text
          },
        })}
        <button type="submit" class="k-button k-line">${pageTexts.addHost}</button>
      </form>`,
    )
}
