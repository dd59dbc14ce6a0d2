// The draft as its page, in a frame, on three screens, beside the questions that are asked. The page stores nothing.
import { html, nothing } from 'lit'
import type { Cause } from '../../../engine/logic/flow.ts'
import { createFrame } from '../../form/frame.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { button } from '../../kit/button.ts'
import { segments } from '../../kit/choose.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { Frame } from '../frame.ts'
import { type Hidden, hasRules, reasons } from './preview/reasons.ts'
import { previewStyles } from './preview/styles.ts'

type Device = 'phone' | 'tablet' | 'desktop'

export async function preview(frame: Frame): Promise<void> {
  const texts = frame.messages.frame
  let device: Device = 'phone'
  let url: URL | undefined
  let isFailed = false
  let hidden: Hidden | undefined
  const page = createFrame('window', (name, detail) => {
    if (name === 'flow') hidden = new Map<string, Cause>(JSON.parse(String(detail['flow'])))
    if (name === 'escape') dialog.close()
    dialog.update()
  })
  page.element.title = texts.preview
  adoptStyles(frame.root, previewStyles)
  const dialog = openDialog(frame.root, {
    title: texts.preview,
    text: texts.previewText,
    closeLabel: texts.close,
    isWide: true,
    content: self => {
      page.element.className = device
      return html`<div class="preview ${device}">
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
            if (url) page.load(url)
          },
        })}
      </div>
      ${isFailed ? html`<p class="nothing">${texts.previewFailed}</p>` : page.element}
      ${url && (hidden || !hasRules(frame.document)) ? reasons(frame, hidden ?? new Map()) : nothing}
    </div>`
    },
  })
  await frame.workspace.save()
  try {
    const reply = await frame.api.call<{ readonly url: string }>('POST', `${frame.api.form}/preview`, {
      body: {},
    })
    url = new URL(reply.body.url)
    page.load(url)
  } catch {
    isFailed = true
  }
  dialog.update()
  await dialog.closed
  page.stop()
}
