// Moves and resizes cards by pointer. The grid shows the result at once; the dashboard changes when the card is dropped.
import { type Card, GRID_COLUMNS } from '../../engine/dashboards/document.ts'
import { type EditorContext, edit } from './dashboard-context.ts'
import { placeCard } from './document/cards.ts'
import { type Content, findCard } from './document/content.ts'
import { isSameBox, movedBox } from './document/layout.ts'
import { placeInWords } from './place-in-words.ts'

const START_PX = 5
const EDGE_PX = 56
const SCROLL_PX = 14
const GAP = 16
const ROW_PX = 72

/** While a card is dragged, by the context of its editor. */
const dragging = new WeakMap<EditorContext['workspace'], { readonly id: string; preview: Content }>()

/** What the grid shows: during a drag, the dashboard as it would be. */
export const shownContent = ({ workspace }: Pick<EditorContext, 'workspace'>): Content =>
  dragging.get(workspace)?.preview ?? workspace.content

/** Starts a drag. Call this on pointerdown. Moves of less than a few pixels are clicks. */
export function startMove(
  context: EditorContext,
  card: Card,
  down: PointerEvent,
  kind: 'move' | 'resize',
): void {
  const { workspace, root, update, view } = context
  const target = down.target as HTMLElement
  // On touch screens the bar scrolls the page. Only the grip moves the card.
  const isForButton = target.closest('button, a, input') !== null
  const isForScrolling = down.pointerType !== 'mouse' && kind === 'move' && !target.closest('.grip')
  const pane = root.querySelector<HTMLElement>('.canvas')
  if (down.button !== 0 || isForButton || isForScrolling || !pane) return
  down.preventDefault()
  const handle = down.currentTarget as HTMLElement
  const cell = handle.closest<HTMLElement>('.cell')
  const base = workspace.content
  const isRtl = getComputedStyle(root.host).direction === 'rtl'
  const column = (view.gridWidth - (GRID_COLUMNS - 1) * GAP) / GRID_COLUMNS + GAP
  const startScroll = pane.scrollTop
  const controller = new AbortController()
  const { signal } = controller
  let isMoving = false
  let pointer = { x: down.clientX, y: down.clientY }
  let frame = 0

  function begin() {
    isMoving = true
    dragging.set(workspace, { id: card.id, preview: base })
    workspace.select({ kind: 'card', id: card.id })
    cell?.classList.add('dragged')
    frame = requestAnimationFrame(scroll)
  }
  function scroll() {
    if (!pane) return
    const { top, bottom } = pane.getBoundingClientRect()
    const by = pointer.y < top + EDGE_PX ? -SCROLL_PX : pointer.y > bottom - EDGE_PX ? SCROLL_PX : 0
    if (by !== 0) {
      pane.scrollBy(0, by)
      show()
    }
    frame = requestAnimationFrame(scroll)
  }
  function show() {
    const dx = Math.round(((pointer.x - down.clientX) * (isRtl ? -1 : 1)) / column)
    const dy = Math.round((pointer.y - down.clientY + (pane?.scrollTop ?? 0) - startScroll) / (ROW_PX + GAP))
    const state = dragging.get(workspace)
    if (!state) return
    state.preview = placeCard(base, card.id, movedBox(card, kind, dx, dy))
    update()
  }
  function end(isDropped: boolean) {
    controller.abort()
    cancelAnimationFrame(frame)
    cell?.classList.remove('dragged')
    const preview = dragging.get(workspace)?.preview
    dragging.delete(workspace)
    if (!isMoving) return
    // Another editor's changes may have come in.
    if (isDropped && preview && workspace.content === base) {
      const placed = findCard(preview, card.id)?.card
      if (placed && !isSameBox(placed, card)) {
        edit(context, preview)
        context.announce(placeInWords(context, placed))
      }
    }
    update()
  }

  handle.setPointerCapture(down.pointerId)
  handle.addEventListener(
    'pointermove',
    event => {
      pointer = { x: event.clientX, y: event.clientY }
      if (!isMoving && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= START_PX)
        begin()
      if (isMoving) show()
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
  root.addEventListener(
    'keydown',
    event => {
      if ((event as KeyboardEvent).key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    },
    { signal, capture: true },
  )
  // The browser takes the focus away from a handle that is not a control.
  cell?.querySelector<HTMLElement>('.card')?.focus({ preventScroll: true })
}
