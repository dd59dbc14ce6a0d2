// The image of a question in place: its address or an upload, and its description.
import { html, nothing, type TemplateResult } from 'lit'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import { imageSource } from '../../api/image-source.ts'
import type { Path } from '../../authoring/draft/path.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { button } from '../../kit/button.ts'
import { textField } from '../../kit/field.ts'
import type { Frame } from '../frame.ts'
import type { Entry } from './entries.ts'

type Picture = NonNullable<BaseQuestion['image']>

export const imageEditor = (frame: Frame, { question, path, key }: Entry): TemplateResult =>
  html`<div class="image-editor">${pictureFields(frame, `${key}/image`, [...path, 'image'], question.image)}</div>`

/** Also for the inspector, and for images of choices. */
export function pictureFields(
  frame: Frame,
  id: string,
  path: Path,
  value: Picture | undefined,
): TemplateResult {
  const texts = frame.texts.frame
  const change = (next: Picture | undefined, isTyped = true) =>
    frame.run(changeMember(frame.document, path, next, { isTyped }))
  return html`
    ${value?.url ? html`<img class="thumb" src=${imageSource(frame.api, value.url)} alt=${value.alt} />` : nothing}
    ${textField({
      id: `${id}/url`,
      label: texts.imageUrl,
      isStacked: true,
      type: 'url',
      value: value?.url ?? '',
      placeholder: 'https://',
      isDisabled: frame.readonly,
      pointer: [...path, 'url'].join('/'),
      onChange: url => change(url === '' ? undefined : { url, alt: value?.alt ?? '' }, false),
    })}
    ${
      value
        ? textField({
            id: `${id}/alt`,
            label: texts.imageAlt,
            isStacked: true,
            value: value.alt,
            isDisabled: frame.readonly,
            pointer: [...path, 'alt'].join('/'),
            onInput: alt => change({ ...value, alt }),
          })
        : nothing
    }
    <div class="items-foot">
      ${button({ label: texts.upload, icon: 'image', kind: 'line', isSmall: true, isDisabled: frame.readonly, onClick: () => upload(frame, id, url => change({ url, alt: value?.alt ?? '' }, false)) })}
      ${value ? button({ label: texts.removeImage, isSmall: true, isDisabled: frame.readonly, onClick: () => change(undefined, false) }) : nothing}
    </div>`
}

/** Asks for a file and sends it. */
function upload(frame: Frame, id: string, done: (url: string) => void): void {
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.accept = 'image/png,image/jpeg,image/webp,image/avif,image/gif'
  picker.addEventListener('change', async () => {
    const [file] = picker.files ?? []
    if (!file) return
    frame.announce(frame.texts.frame.uploading)
    try {
      const { body } = await frame.api.call('POST', `${frame.api.form}/image`, {
        body: file,
      })
      done(body.url)
      // A picture needs words for those who cannot see it.
      frame.focus(`#${CSS.escape(`${id}/alt`)}`)
    } catch {
      frame.toast(frame.texts.frame.uploadFailed)
    }
  })
  picker.click()
}
