// The draft as its page, in a frame, on three screens. The page stores nothing.
import { html, nothing } from 'lit'
import { button } from '../../kit/button.ts'
import { segments } from '../../kit/choose.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { Frame } from '../frame.ts'

type Device = 'phone' | 'tablet' | 'desktop'

export async function preview(frame: Frame): Promise<void> {
  const texts = frame.messages.frame
  let device: Device = 'phone'
  let url: string | undefined
  let round = 0
  let isFailed = false
  const dialog = openDialog(frame.root, {
    title: texts.preview,
    text: texts.previewText,
    closeLabel: texts.close,
    isWide: true,
    content: self => html`<div class="preview">
      <div class="preview-bar">
        ${segments({
          id: 'device',
          label: texts.device,
          hidesLabel: true,
          value: device,
          options: (['phone', 'tablet', 'desktop'] as const).map(value => ({
            value,
            label: texts.devices[value],
          })),
          onChange(value) {
            device = value as Device
            self.update()
          },
        })}
        ${button({
          label: texts.restart,
          icon: 'redo',
          isSmall: true,
          onClick() {
            round++
            self.update()
          },
        })}
      </div>
      ${
        url
          ? html`<iframe class=${device} title=${texts.preview} src=${round % 2 === 0 ? url : `${url}?`}></iframe>`
          : isFailed
            ? html`<p class="nothing">${texts.previewFailed}</p>`
            : nothing
      }
    </div>`,
  })
  await frame.workspace.save()
  try {
    const reply = await frame.api.call<{ readonly url: string }>('POST', `${frame.api.form}/preview`, {
      body: {},
    })
    url = reply.body.url
  } catch {
    isFailed = true
  }
  dialog.update()
  await dialog.closed
}
