// Two editors changed the same place: both versions, and a choice for each.
import { html, nothing, type TemplateResult } from 'lit'
import type { Conflict } from '../../document/merge.ts'
import { button } from '../../kit/button.ts'
import { type Dialog, openDialog } from '../../kit/dialog.ts'
import { labelOf } from '../../messages/lookup.ts'
import { entriesOf, flat, questionPathOf } from '../build/entries.ts'
import type { Frame } from '../frame.ts'

/** Undefined if the dialog was closed without a decision: the form stays unsaved. */
export async function decideConflicts(frame: Frame, conflicts: readonly Conflict[]): Promise<void> {
  const texts = frame.messages.frame
  const mine = new Set<Conflict>(conflicts)
  const decide = (chosen: readonly Conflict[], dialog: Dialog) => {
    dialog.close('decided')
    frame.workspace.decide(chosen)
  }
  const dialog = openDialog(frame.root, {
    title: texts.conflictTitle(conflicts.length),
    text: texts.conflictText,
    closeLabel: texts.close,
    isWide: true,
    content: self => [
      conflicts.map(conflict => {
        const choose = (isMine: boolean) => {
          if (isMine) mine.add(conflict)
          else mine.delete(conflict)
          if (conflicts.length === 1) decide([...mine], self)
          else self.update()
        }
        const isMine = mine.has(conflict)
        const pressed = conflicts.length > 1
        return html`<section class="conflict">
          <h3>${placeOf(frame, conflict)}</h3>
          <div class="versions">
            ${version(texts.mine, conflict.ours, texts.nothing, button({ label: texts.keepMine, kind: isMine ? 'primary' : 'line', ...(pressed && { isPressed: isMine }), onClick: () => choose(true) }))}
            ${version(texts.theirs, conflict.theirs, texts.nothing, button({ label: texts.takeTheirs, kind: isMine ? 'line' : pressed ? 'primary' : 'line', ...(pressed && { isPressed: !isMine }), onClick: () => choose(false) }))}
          </div>
        </section>`
      }),
      conflicts.length > 1
        ? html`<div class="versions-foot">${button({ label: texts.useChosen, kind: 'primary', onClick: () => decide([...mine], self) })}</div>`
        : nothing,
    ],
  })
  await dialog.closed
}

const version = (title: string, value: unknown, nothingText: string, action: TemplateResult) =>
  html`<div class="version"><h4>${title}</h4><p>${value === undefined ? nothingText : textOf(value)}</p>${action}</div>`

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

function placeOf(frame: Frame, { path }: Conflict): string {
  const key = (questionPathOf(path) ?? []).join('/')
  const entry = flat(entriesOf(frame.document)).find(one => one.key === key)
  const member = path.findLast(step => !step.startsWith('#')) ?? ''
  const label = labelOf(frame.messages, [
    ...(entry ? [`${entry.question.type}.${member}`] : []),
    `*.${member}`,
  ])
  return entry ? [entry.number ?? entry.question.id, label].join(', ') : label
}
