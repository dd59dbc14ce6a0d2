// The secrets of an application or of the organization, with what adds, replaces and deletes them.
import { html, nothing, type TemplateResult } from 'lit'
import type { Secret } from '../../../api/contract.d.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { menuButton } from '../../../kit/menu.ts'
import { readAll } from '../../app-data.ts'
import { askSure } from '../../ask.ts'
import { action, empty } from '../../parts/blocks.ts'
import { glyph } from '../../parts/glyph.ts'
import type { SecretsContext, SecretsPath } from './secret-data.ts'
import { askSecret } from './secret-dialog.ts'

export interface SecretList {
  draw(): TemplateResult
}

/** @param path of the secrets */
export async function readSecretList(context: SecretsContext, path: SecretsPath): Promise<SecretList> {
  const { call, pageTexts, texts, update, toast, inWords } = context
  let secrets: readonly Secret[] = await readAll(body => call('POST', `${path}/all`, { body }))

  async function set(secret?: Secret): Promise<void> {
    const stored = await askSecret(context, path, secrets, secret)
    if (!stored) return
    secrets = [...secrets.filter(({ name }) => name !== stored.name), stored]
    update()
    toast(texts.saved)
  }

  async function remove(secret: Secret): Promise<void> {
    const { name, usedBy } = secret
    if (usedBy.length > 0) return showUses(context, secret)
    const question = { title: pageTexts.deleteTitle(name), text: pageTexts.deleteText, action: texts.delete }
    if (!(await askSure(context, question))) return
    try {
      await call('DELETE', `${path}/${name}`)
      secrets = secrets.filter(one => one.name !== name)
      update()
      toast(pageTexts.deleted(name))
    } catch (error) {
      toast(inWords(error))
    }
  }

  const add = () =>
    action({
      label: pageTexts.add,
      sign: 'plus',
      kind: 'primary',
      key: 'add-secret',
      onClick: () => void set(),
    })

  const draw = () => html`<section aria-labelledby="secrets">
    <div class="section-head"><div><h2 id="secrets">${pageTexts.secrets}</h2><p class="soft">${pageTexts.secretsText}</p></div>
      ${secrets.length > 0 ? add() : nothing}</div>
    ${
      secrets.length > 0
        ? table(context, secrets, set, remove)
        : empty({ title: pageTexts.none, text: pageTexts.noneText, sign: 'lock', actions: add() })
    }
  </section>`
  return { draw }
}

function table(
  context: SecretsContext,
  secrets: readonly Secret[],
  set: (secret: Secret) => Promise<void>,
  remove: (secret: Secret) => Promise<void>,
): TemplateResult {
  const { pageTexts, texts, format } = context
  const row = (secret: Secret) => {
    const { name, hosts, usedBy, updateDate } = secret
    const users = usedBy.length > 0 ? format.list(usedBy.map(use => use.name)) : pageTexts.unused
    return html`<tr>
      <th scope="row"><span class="name">${glyph('lock', 'soft')}<code class="clip">${name}</code></span></th>
      <td class="wide"><code class="clip block" title=${hosts.join(', ')}>${hosts.join(', ')}</code></td>
      <td class="wide ${usedBy.length > 0 ? '' : 'soft'}" data-label=${pageTexts.usedBy}><bdi class="clip" title=${users}>${users}</bdi></td>
      <td class="n soft" data-label=${pageTexts.updated}><time datetime=${updateDate} title=${format.time(updateDate)}>${format.ago(updateDate)}</time></td>
      <td class="c">${menuButton({
        label: pageTexts.actionsFor(name),
        items: () => [
          { label: pageTexts.replace, icon: 'key', onSelect: () => void set(secret) },
          {
            label: pageTexts.delete,
            icon: 'trash',
            isDanger: true,
            startsGroup: true,
            onSelect: () => void remove(secret),
          },
        ],
      })}</td>
    </tr>`
  }
  return html`<table class="table list thirds">
    <caption class="k-hidden">${pageTexts.caption}</caption>
    <thead><tr>
      <th scope="col">${pageTexts.name}</th>
      <th scope="col">${pageTexts.hosts}</th>
      <th scope="col">${pageTexts.usedBy}</th>
      <th scope="col" class="n">${pageTexts.updated}</th>
      <th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>
    </tr></thead>
    <tbody>${secrets.map(row)}</tbody>
  </table>`
}

function showUses({ root, pageTexts, texts }: SecretsContext, { name, usedBy }: Secret): void {
  openDialog(root, {
    title: pageTexts.inUse(name),
    text: pageTexts.inUseText,
    closeLabel: texts.close,
    content: () => html`<ul class="lines">${usedBy.map(use => html`<li><bdi>${use.name}</bdi></li>`)}</ul>`,
    actions: [{ label: texts.close, value: 'closed', kind: 'primary' }],
  })
}
