// Uploads of the logo and the cover image, and a field for the address of an image that is elsewhere.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../../api/api.ts'
import { imageSource } from '../../../api/image-source.ts'
import { panelState } from '../../../authoring/fields/state.ts'
import { changeSetting } from '../../../document/commands/change-member.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { textField } from '../../../kit/field.ts'
import { labelOf } from '../../../texts/lookup.ts'
import type { DesignerContext } from '../../designer-context.ts'

type ImageMember = 'logoUrl' | 'logoDarkUrl' | 'coverUrl'

const uploads = panelState(() => new Map<ImageMember, 'sending' | string>())

export function imageField(
  context: DesignerContext,
  member: ImageMember,
  url: string | undefined,
): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.theme
  const label = labelOf(texts, [`*.${member}`])
  const state = uploads(context)
  const status = state.get(member)
  const set = (value: string | undefined, isTyped = false) =>
    context.run(changeSetting(document, ['theme', member], value, { isTyped }))
  async function send(file: File) {
    state.set(member, 'sending')
    context.update()
    try {
      const { body } = await context.api.call('POST', `${context.api.form}/image`, {
        body: file,
      })
      state.delete(member)
      set(body.url)
    } catch (error) {
      state.set(
        member,
        error instanceof ApiError && error.status > 0 ? panelTexts.refusedImage : panelTexts.notSent,
      )
      context.update()
    }
  }
  return html`<div class="theme-image">
    ${url ? html`<img src=${imageSource(context.api, url)} alt=${label} />` : nothing}
    ${textField({
      id: `theme-${member}`,
      label,
      isStacked: true,
      isDisabled: readonly,
      type: 'url',
      placeholder: 'https://',
      maxLength: 2000,
      value: url ?? '',
      error: status === 'sending' ? undefined : status,
      pointer: `/settings/theme/${member}`,
      onChange: text => set(text.trim() === '' ? undefined : text.trim()),
    })}
    ${
      readonly
        ? nothing
        : html`<div class="line-tools">
            ${button({
              label: status === 'sending' ? panelTexts.sending : panelTexts.upload,
              icon: 'image',
              isSmall: true,
              isDisabled: status === 'sending',
              onClick: event =>
                (event.currentTarget as HTMLElement).parentElement?.querySelector('input')?.click(),
            })}
            <input
              class="k-hidden"
              type="file"
              tabindex="-1"
              accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
              aria-label=${panelTexts.file(label)}
              @change=${(event: Event) => {
                const field = event.target as HTMLInputElement
                const [file] = field.files ?? []
                field.value = ''
                if (file) send(file)
              }}
            />
            ${url ? iconButton({ label: panelTexts.removeImage(label), icon: 'trash', onClick: () => set(undefined) }) : nothing}
          </div>`
    }
  </div>`
}
