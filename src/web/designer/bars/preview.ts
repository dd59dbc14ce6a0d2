// The draft as its page, in a frame, on three screens, beside the questions that are asked. The page stores nothing.
import { html, nothing } from 'lit'
import type { Cause } from '../../../engine/logic/flow.ts'
import { fieldId } from '../../../engine/questions/type.ts'
import { indexOfKey } from '../../authoring/draft/path.ts'
import { type ListedQuestion, listQuestions } from '../../authoring/fields/questions.ts'
import { createFrame, type Frame as PageFrame } from '../../form/frame.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { iconButton } from '../../kit/button.ts'
import { segments } from '../../kit/choose.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { Frame } from '../frame.ts'
import { type Hidden, hasRules, isShown, reasons } from './preview/reasons.ts'
import { previewStyles } from './preview/styles.ts'

type Device = 'phone' | 'tablet' | 'desktop'

export async function preview(frame: Frame): Promise<void> {
  const texts = frame.texts.frame
  const selected = selectedQuestion(frame)
  let device: Device = 'phone'
  let start: 'first' | 'selected' = 'first'
  let url: URL | undefined
  let isFailed = false
  let hidden: Hidden | undefined
  /** The question to start at, if it was not asked when the page was loaded. */
  let missed: ListedQuestion | undefined
  let page: PageFrame | undefined
  adoptStyles(frame.root, previewStyles)
  const dialog = openDialog(frame.root, {
    title: texts.preview,
    closeLabel: texts.close,
    isWide: true,
    content: self => {
      if (page) page.element.className = device
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
        ${iconButton({ label: texts.restart, icon: 'redo', onClick: load })}
        ${
          selected
            ? segments({
                id: 'start',
                label: texts.startAt,
                value: start,
                options: (['first', 'selected'] as const).map(value => ({
                  value,
                  label: texts.starts[value],
                })),
                onChange(value) {
                  start = value as typeof start
                  load()
                },
              })
            : nothing
        }
        <p class="k-hint" role="status">${missed && hidden?.has(missed.question.id) ? texts.startHidden(missed.title) : nothing}</p>
      </div>
      ${page?.element ?? html`<p class="nothing">${isFailed ? texts.previewFailed : nothing}</p>`}
      ${url && (hidden || !hasRules(frame.document)) ? reasons(frame, hidden ?? new Map()) : nothing}
    </div>`
    },
  })

  /** Each load has a frame of its own, because a browser does not load a page again for another fragment. */
  function load() {
    if (!url) return
    page?.stop()
    const target = start === 'selected' ? selected : undefined
    let isStarted = false
    page = createFrame('window', (name, detail) => {
      if (name === 'flow') {
        hidden = new Map<string, Cause>(JSON.parse(String(detail['flow'])))
        if (!isStarted) missed = target && hidden.has(target.question.id) ? target : undefined
        isStarted = true
      }
      if (name === 'escape') dialog.close()
      dialog.update()
    })
    page.element.title = texts.preview
    missed = undefined
    page.load(new URL(target ? `#${fieldId(target.question.id)}` : '', url))
    dialog.update()
  }

  await frame.workspace.save()
  try {
    const reply = await frame.api.call('POST', `${frame.api.form}/preview`, {
      body: {},
    })
    url = new URL(reply.body.url)
    load()
  } catch {
    isFailed = true
  }
  dialog.update()
  await dialog.closed
  page?.stop()
}

/** The first selected question. If respondents do not see it, the next one that they see. */
function selectedQuestion({ document, texts, selection: [path] }: Frame): ListedQuestion | undefined {
  if (path?.[0] !== 'questions') return undefined
  const index = indexOfKey(document.questions, path[1] ?? '')
  return listQuestions(document, texts).find(item => item.index >= index && index >= 0 && isShown(item))
}
