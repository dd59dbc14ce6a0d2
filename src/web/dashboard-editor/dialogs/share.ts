// The address of the page and who reaches it. Both take effect at once.
import { html, nothing, type TemplateResult } from 'lit'
import type { DashboardAccess } from '../../api/contract.d.ts'
import { button } from '../../kit/button.ts'
import { segments } from '../../kit/choose.ts'
import { copyText } from '../../kit/copy-text.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { textField } from '../../kit/field.ts'
import type { EditorContext } from '../dashboard-context.ts'

const ACCESS = ['LINK', 'PUBLIC', 'TOKEN'] as const satisfies readonly DashboardAccess[]
const SLUG = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/

interface Sharing {
  slug: string
  error: string | undefined
}

/** @param news a sentence about what has just happened */
export function openShare(context: EditorContext, news = ''): void {
  const { texts, root, workspace } = context
  const state: Sharing = { slug: '', error: undefined }
  openDialog(root, {
    title: news || texts.share,
    ...(workspace.info.url === null && workspace.info.access !== 'TOKEN' && { text: texts.noAddress }),
    closeLabel: texts.close,
    content: dialog => draw(context, state, dialog),
  })
}

function draw(context: EditorContext, state: Sharing, dialog: Dialog): TemplateResult {
  const { texts, workspace } = context
  const { url, access, status } = workspace.info
  return html`<div class="share">
    ${
      url
        ? html`<div class="address">
            ${textField({ id: 'share-url', label: texts.address, hidesLabel: true, value: url, isReadonly: true, isCode: true })}
            ${button({ label: texts.copy, icon: 'copy', kind: 'line', onClick: () => copyText(context, url) })}
            <a class="k-button k-line" href=${url} target="_blank" rel="noopener">${texts.open}</a>
          </div>
          ${status === 'PAUSED' ? html`<p class="hint">${texts.pausedHint}</p>` : nothing}`
        : nothing
    }
    ${segments({
      id: 'share-access',
      label: texts.whoSees,
      isStacked: true,
      hint: texts.accessHints[access],
      value: access,
      isDisabled: workspace.isReadonly,
      options: ACCESS.map(value => ({ value, label: texts.access[value] })),
      onChange: value => void set(context, state, dialog, ACCESS.find(one => one === value) ?? 'LINK'),
    })}
    ${
      access === 'PUBLIC' && !workspace.isReadonly
        ? html`<form
            class="address"
            @submit=${(event: SubmitEvent) => {
              event.preventDefault()
              void setSlug(context, state, dialog)
            }}
          >
            ${textField({
              id: 'share-slug',
              label: texts.slug,
              hint: texts.slugHint,
              error: state.error,
              isStacked: true,
              isCode: true,
              maxLength: 63,
              placeholder: url?.split('/').at(-1) ?? '',
              value: state.slug,
              onInput(slug) {
                state.slug = slug
                state.error = undefined
              },
            })}
            <button type="submit" class="k-button k-line">${texts.apply}</button>
          </form>`
        : nothing
    }
  </div>`
}

async function setSlug(context: EditorContext, state: Sharing, dialog: Dialog): Promise<void> {
  if (SLUG.test(state.slug)) return set(context, state, dialog, 'PUBLIC', state.slug)
  state.error = context.texts.slugWrong
  dialog.update()
}

async function set(
  context: EditorContext,
  state: Sharing,
  dialog: Dialog,
  access: DashboardAccess,
  slug?: string,
): Promise<void> {
  try {
    await context.workspace.setAccess(access, slug)
    state.error = undefined
    context.announce(context.texts.saves.saved)
  } catch (error) {
    state.error = context.inWords(error)
    context.announce(state.error)
  }
  dialog.update()
}
