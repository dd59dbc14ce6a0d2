// A link to the draft, for colleagues.
import { html, type TemplateResult } from 'lit'
import type { PreviewLink } from '../../../api/contract.d.ts'
import { select } from '../../../kit/choose.ts'
import { formPath } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { action, card } from '../../parts/blocks.ts'
import { copyLine } from '../../parts/copy.ts'
import type { ShareView } from '../share.ts'

export function draftCard(context: ConsoleContext, view: ShareView): TemplateResult {
  const { texts, format, update } = context
  const { draft } = view
  return card(
    texts.share.draft,
    texts.share.draftText,
    draft
      ? html`${copyLine(context, { id: 'draft-link', label: texts.share.draft, text: draft.url })}
          <div class="row between"><span class="small soft">${texts.share.until(format.time(draft.expireDate))}</span>${action(
            {
              label: texts.share.endLink,
              kind: 'ghost',
              onClick: () => void end(context, view, draft),
            },
          )}</div>`
      : html`<div class="row end-line">${select({
          id: 'draft-life',
          label: texts.share.worksFor,
          isStacked: true,
          value: view.life,
          options: Object.entries(texts.share.lives).map(([value, label]) => ({ value, label })),
          onChange(life) {
            view.life = life
            update()
          },
        })}${action({ label: texts.share.makeLink, onClick: () => void make(context, view) })}</div>`,
  )
}

async function make(context: ConsoleContext, view: ShareView): Promise<void> {
  const { call, owner, toast, inWords, update, announce, texts } = context
  try {
    const path = `${formPath(owner, view.form)}/preview` as const
    const { body } = await call('POST', path, { body: { expiresIn: view.life } })
    view.draft = body
    update()
    announce(texts.share.linkMade)
  } catch (error) {
    toast(inWords(error))
  }
}

async function end(context: ConsoleContext, view: ShareView, { previewid }: PreviewLink): Promise<void> {
  const { call, owner, toast, inWords, update, texts } = context
  try {
    await call('DELETE', `${formPath(owner, view.form)}/preview/${previewid}`)
    view.draft = undefined
    update()
    toast(texts.share.linkEnded)
  } catch (error) {
    toast(inWords(error))
  }
}
