// One choice, row or column as a line of text. Enter adds one below, Backspace removes an empty one, Alt+Up and Alt+Down move,
// several pasted lines become several items.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { memberOf, type Thing } from '../../authoring/draft/json.ts'
import { type Path, parentOf } from '../../authoring/draft/path.ts'
import type { Command } from '../../document/command.ts'
import { changeText } from '../../document/commands/change-text.ts'
import { addBelow, linesOf, moveItem, pasteLines, removeItem } from '../../document/commands/items.ts'
import { iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { controlAt, type Frame } from '../frame.ts'
import { dragItem } from './drag.ts'

export interface ItemOptions {
  readonly item: Thing
  readonly path: Path
  readonly label: string
  /** Content before the text, such as a circle. */
  readonly before?: unknown
  /** Content after the text, such as the mark of a right answer. */
  readonly after?: unknown
  readonly class?: string
}

export function itemRow(frame: Frame, options: ItemOptions): TemplateResult {
  const { item, path, label } = options
  const text = memberOf(item, 'text')
  const value = typeof text === 'string' ? text : ''
  const place = [...path, 'text']
  return html`<li class="item-row ${options.class ?? ''}" data-item-row=${path.join('/')}>
    <span class="grip" aria-hidden="true" @pointerdown=${(event: PointerEvent) => dragItem(frame, path, event)}>${icon('grip')}</span>
    ${options.before ?? nothing}
    <textarea
      class="inplace item-text"
      rows="1"
      dir="auto"
      data-edit=${place.join('/')}
      data-pointer=${place.join('/')}
      aria-label=${label}
      placeholder=${label}
      maxlength="1000"
      ?readonly=${frame.readonly}
      .value=${live(value)}
      @input=${(event: Event) =>
        frame.run(
          changeText(
            frame.document,
            place,
            (event.target as HTMLTextAreaElement).value.replaceAll('\n', ' '),
            () => true,
          ),
        )}
      @keydown=${(event: KeyboardEvent) => onKey(frame, path, value, event)}
      @paste=${(event: ClipboardEvent) => onPaste(frame, path, event)}
    ></textarea>
    ${options.after ?? nothing}
    ${iconButton({
      label: frame.texts.frame.remove(value || label),
      icon: 'close',
      class: 'quiet',
      isDisabled: frame.readonly,
      onClick: () => runAndFocus(frame, removeItem(frame.document, path)),
    })}
  </li>`
}

/** Runs a command that selects an item, and edits that. The question stays selected. */
export function runAndFocus(frame: Frame, { select, ...command }: Command): void {
  const target = select?.[0]
  frame.run(command)
  if (target) frame.focus(controlAt([...target, 'text'].join('/')))
}

function onKey(frame: Frame, path: Path, value: string, event: KeyboardEvent): void {
  if (event.isComposing) return
  const command = commandOf(frame, path, value, event)
  if (command) {
    event.preventDefault()
    event.stopPropagation()
    runAndFocus(frame, command)
  } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') stepTo(frame, path, event)
}

function commandOf(
  { document }: Frame,
  path: Path,
  value: string,
  event: KeyboardEvent,
): Command | undefined {
  const { key, altKey } = event
  if (key === 'Enter' && !event.ctrlKey && !event.metaKey) return addBelow(document, path)
  if (key === 'Backspace' && value === '') return removeItem(document, path)
  if (altKey && key === 'ArrowUp') return moveItem(document, path, -1)
  return altKey && key === 'ArrowDown' ? moveItem(document, path, 1) : undefined
}

/** The next item, if the text has only one line. */
function stepTo(frame: Frame, path: Path, event: KeyboardEvent): void {
  const field = event.currentTarget as HTMLTextAreaElement
  if (field.scrollHeight > 2 * Number.parseFloat(getComputedStyle(field).lineHeight)) return
  const rows = [...frame.root.querySelectorAll<HTMLElement>('.item-text')]
  const next = rows[rows.indexOf(field) + (event.key === 'ArrowUp' ? -1 : 1)]
  if (!next?.dataset['edit']?.startsWith(parentOf(path).join('/'))) return
  event.preventDefault()
  next.focus()
}

function onPaste(frame: Frame, path: Path, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (linesOf(text).length < 2) return
  event.preventDefault()
  event.stopPropagation()
  runAndFocus(frame, pasteLines(frame.document, path, text))
}
