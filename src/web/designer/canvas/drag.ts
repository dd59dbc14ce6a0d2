// Dragging questions in the canvas and the outline, types from the palette, and items of a question.
import { thingsIn } from '../../authoring/draft/json.ts'
import { getAt, keysOf, lastOf, type Path, parentOf } from '../../authoring/draft/path.ts'
import { moveTo } from '../../document/commands/move.ts'
import type { Place } from '../../document/questions.ts'
import { placeAfter } from '../../document/questions.ts'
import { type Gap, startReorder } from '../../kit/reorder.ts'
import { cardOf, type FirstFrame as Frame } from '../frame.ts'

const placeOf = (frame: Frame, { key, isAfter }: Gap): Place => {
  const path = key.split('/')
  return isAfter ? placeAfter(frame.document, path) : { list: parentOf(path), before: lastOf(path) }
}

const paneOf = (event: PointerEvent) =>
  (event.currentTarget as HTMLElement).closest<HTMLElement>('.canvas, .rows') ?? undefined

/** All selected questions move together, if the dragged one is among them. */
export function dragQuestion(frame: Frame, path: Path, event: PointerEvent): void {
  const pane = paneOf(event)
  if (!pane || frame.readonly) return
  const isOutline = pane.matches('.rows')
  const key = path.join('/')
  const isSelected = frame.selection.some(other => other.join('/') === key)
  const paths = isSelected && frame.selection.length > 1 ? frame.selection : [path]
  startReorder(event, {
    pane,
    selector: isOutline ? '.row' : '.item',
    attribute: isOutline ? 'row' : 'item',
    dragged: paths.flatMap(own => {
      const name = CSS.escape(own.join('/'))
      return [...pane.querySelectorAll<HTMLElement>(`[data-item="${name}"], [data-row="${name}"]`)]
    }),
    onDrop(gap) {
      const place = placeOf(frame, gap)
      const command = moveTo(frame.document, paths, place)
      if (command.ops.length === 0) return
      frame.run(command)
      const [to] = command.select ?? []
      if (!to) return
      const keys = keysOf(thingsIn(getAt(frame.workspace.document, parentOf(to))))
      frame.announce(frame.texts.frame.moved(keys.indexOf(lastOf(to)) + 1, keys.length))
      frame.focus(isOutline ? `[data-row="${CSS.escape(to.join('/'))}"]` : cardOf(to.join('/')))
    },
  })
}

/** A new question of the type, dropped into the canvas. */
export function dragType(frame: Frame, event: PointerEvent, onDrop: (place: Place) => void): void {
  const pane = frame.root.querySelector<HTMLElement>('.canvas')
  if (!pane) return
  startReorder(event, {
    pane,
    selector: '.item',
    attribute: 'item',
    dragged: [],
    onDrop: gap => onDrop(placeOf(frame, gap)),
  })
}

/** Choices, rows and columns within their list. */
export function dragItem(frame: Frame, path: Path, event: PointerEvent): void {
  const list = (event.currentTarget as HTMLElement).closest<HTMLElement>('ol')
  if (!list || frame.readonly) return
  startReorder(event, {
    pane: list,
    selector: '[data-item-row]',
    attribute: 'itemRow',
    dragged: [...list.querySelectorAll<HTMLElement>(`[data-item-row="${CSS.escape(path.join('/'))}"]`)],
    onDrop(gap) {
      const { before } = placeOf(frame, gap)
      if (before === lastOf(path)) return
      frame.run({ label: 'move', ops: [{ op: 'move', path, to: parentOf(path), before }] })
    },
  })
}
