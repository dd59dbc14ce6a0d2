// The keys of the designer. Their listener is on the element, never on the host's page.
import { designParts } from '../../engine/questions/design-parts.ts'
import type { Path } from '../authoring/draft/path.ts'
import { isField, nextPane, onCommandKey as onEditorKey } from '../authoring/keyboard.ts'
import { addQuestion } from '../document/commands/add-question.ts'
import { copyText, cut, duplicate, paste } from '../document/commands/copy.ts'
import { moveToEnd } from '../document/commands/move.ts'
import { type Place, placeAfter, QUESTIONS } from '../document/questions.ts'
import { entriesOf, flat, questionPathOf } from './canvas/entries.ts'
import { cardOf, controlAt, type FirstFrame as Frame } from './frame.ts'
import { hasPlainKeys } from './tools/shortcuts.ts'

/** The selected questions; those of a selected choice are its question. */
export const selectedQuestions = ({ selection }: Pick<Frame, 'selection'>): readonly Path[] => {
  const found = selection.flatMap(path => {
    const question = questionPathOf(path)
    return question ? [question] : []
  })
  return found.filter((path, i) => found.findIndex(other => other.join('/') === path.join('/')) === i)
}

/** The place of a new question: after the selected question, or at the end. */
export const placeOfNext = (frame: Frame): Place => {
  const last = selectedQuestions(frame).at(-1)
  return last ? placeAfter(frame.document, last) : { list: QUESTIONS, before: null }
}

export function onKey(frame: Frame, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const hasCommand = event.ctrlKey || event.metaKey
  const handled = hasCommand ? onCommandKey(frame, event) : onPlainKey(frame, event)
  if (handled || (isForMore(event) && frame.later?.onMoreKey(frame, event))) event.preventDefault()
}

/** Outside of fields. */
const isForMore = ({ target, altKey }: KeyboardEvent) => !altKey && !isField(target)

function onCommandKey(frame: Frame, event: KeyboardEvent): boolean {
  const { undo, redo, workspace } = frame
  if (onEditorKey({ undo, redo, save: workspace.save }, event)) return true
  switch (event.key.toLowerCase()) {
    case 'enter':
      return addAnother(frame)
    case 'd':
      if (isField(event.target) || selectedQuestions(frame).length === 0) return false
      frame.run(duplicate(frame.document, selectedQuestions(frame)))
      return true
    default:
      return false
  }
}

/** Another question of the same type below. */
function addAnother(frame: Frame): boolean {
  const last = selectedQuestions(frame).at(-1)
  const entry = flat(entriesOf(frame.document)).find(({ key }) => key === last?.join('/'))
  const start = designParts.get(entry?.question.type ?? '')?.starts(frame.texts.start)
  if (!start || frame.readonly) return false
  const command = addQuestion(frame.document, { ...start }, placeOfNext(frame))
  frame.run(command)
  const [path] = command.select ?? []
  if (path) frame.focus(controlAt([...path, 'text'].join('/')))
  return true
}

function onPlainKey(frame: Frame, event: KeyboardEvent): boolean {
  const paths = selectedQuestions(frame)
  if (event.key === 'F6') {
    nextPane(frame.root, [...frame.root.querySelectorAll<HTMLElement>('[data-pane]')], event)
    return true
  }
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    if (paths.length === 0) return false
    const isUp = event.key === 'ArrowUp'
    if (!event.shiftKey) frame.move(paths, isUp ? -1 : 1)
    else frame.run(moveToEnd(frame.document, paths, isUp ? 'first' : 'last'))
    return true
  }
  if (event.key === 'Escape') return leave(frame, event)
  if (isField(event.target) || event.altKey) return false
  const isOnRow = event.target instanceof HTMLElement && event.target.matches('.row, .cover, section.card')
  switch (event.key) {
    case '/':
      if (!hasPlainKeys()) return false
      frame.openPalette(placeOfNext(frame), addButtonOf(frame))
      return true
    case 'Delete':
    case 'Backspace':
      if (!isOnRow || paths.length === 0) return false
      frame.remove(paths)
      return true
    case 'Enter': {
      const key =
        event.target instanceof HTMLElement && (event.target.dataset['row'] ?? event.target.dataset['card'])
      if (!isOnRow || !key) return false
      frame.edit(key.split('/'))
      return true
    }
    case 'ArrowDown':
    case 'ArrowUp':
    case 'Home':
    case 'End':
      return isOnRow && moveInList(frame, event)
    default:
      return false
  }
}

/** The button below the selected question, where the palette opens. */
const addButtonOf = (frame: Frame) => {
  const [path] = selectedQuestions(frame)
  const key = path === undefined ? 'add-first' : `add ${path.join('/')}`
  return frame.root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? undefined
}

/** Moves from a text to its card, or from the card to the canvas. */
function leave(frame: Frame, event: KeyboardEvent): boolean {
  const [path] = selectedQuestions(frame)
  const target = event.target as HTMLElement
  if (!path) return false
  if (isField(target) || target.closest('.inspector'))
    frame.root.querySelector<HTMLElement>(cardOf(path.join('/')))?.focus()
  else {
    frame.select(null)
    frame.focus(cardOf(path.join('/')))
  }
  return true
}

/** Up, Down, Home and End. With Shift, what is passed is selected as well. */
function moveInList(frame: Frame, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  const isOutline = target.matches('.row')
  const all = [
    ...frame.root.querySelectorAll<HTMLElement>(isOutline ? '.outline .row' : '.canvas [data-card]'),
  ]
  const at = all.indexOf(target)
  const next = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[event.key]
  const key = next?.dataset[isOutline ? 'row' : 'card']
  if (!next || key === undefined) return true
  frame.pick(key.split('/'), event)
  frame.focus(isOutline ? `[data-row="${CSS.escape(key)}"]` : cardOf(key))
  return true
}

/** Copy, cut and paste of questions, outside fields. */
export function onClipboard(frame: Frame, event: ClipboardEvent): void {
  if (isField(event.composedPath()[0] ?? null) || !event.clipboardData) return
  const paths = selectedQuestions(frame)
  if (event.type === 'paste') {
    const command = paste(frame.document, event.clipboardData.getData('text/plain'), placeOfNext(frame))
    if (command) {
      event.preventDefault()
      frame.run(command)
    }
    return
  }
  if (paths.length === 0) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', copyText(frame.document, paths))
  if (event.type === 'cut') frame.run(cut(frame.document, paths))
}
