// Moves things by pointer: from a handle to the gap between two others. The keyboard has its own way, in the designer.

export interface Gap {
  /** The key of the thing that the moved one will stand before or after. */
  readonly key: string
  readonly isAfter: boolean
}

export interface ReorderOptions {
  /** The element that scrolls, and whose things take part. */
  readonly pane: HTMLElement
  /** The things between which it can be dropped. Each has its key in `data-[attribute]`. */
  readonly selector: string
  readonly attribute: string
  /** The elements that move, to be shown faint. */
  readonly dragged: readonly HTMLElement[]
  onDrop(gap: Gap): void
}

const START_PX = 5
const EDGE_PX = 48
const SCROLL_PX = 14

/** Starts to drag. Call this on pointerdown. Moves of less than a few pixels are clicks. */
export function startReorder(down: PointerEvent, options: ReorderOptions): void {
  if (down.button !== 0) return
  const handle = down.currentTarget as HTMLElement
  const { pane, selector, attribute, dragged } = options
  const root = pane.getRootNode() as ShadowRoot
  const controller = new AbortController()
  const { signal } = controller
  const line = document.createElement('div')
  line.className = 'drop-line'
  let gap: Gap | undefined
  let isMoving = false
  let pointerY = down.clientY
  let scrolling = 0

  function begin() {
    isMoving = true
    root.append(line)
    for (const element of dragged) element.classList.add('dragged')
    scrolling = requestAnimationFrame(scroll)
  }
  function scroll() {
    const { top, bottom } = pane.getBoundingClientRect()
    const by = pointerY < top + EDGE_PX ? -SCROLL_PX : pointerY > bottom - EDGE_PX ? SCROLL_PX : 0
    if (by !== 0) {
      pane.scrollBy(0, by)
      find()
    }
    scrolling = requestAnimationFrame(scroll)
  }
  function find() {
    const things = [...pane.querySelectorAll<HTMLElement>(selector)]
    const boxes = things.map(thing => ({ thing, box: thing.getBoundingClientRect() }))
    const before = boxes.find(({ box }) => pointerY < box.top + box.height / 2)
    const at = before ?? boxes.at(-1)
    if (!at) return
    gap = { key: at.thing.dataset[attribute] ?? '', isAfter: before === undefined }
    const host = (root.host as HTMLElement).getBoundingClientRect()
    line.style.left = `${at.box.left - host.left}px`
    line.style.width = `${at.box.width}px`
    line.style.top = `${(gap.isAfter ? at.box.bottom : at.box.top) - host.top - 1}px`
  }
  function end(isDropped: boolean) {
    controller.abort()
    cancelAnimationFrame(scrolling)
    line.remove()
    for (const element of dragged) element.classList.remove('dragged')
    if (isDropped && isMoving && gap) options.onDrop(gap)
    if (isMoving) swallowClick(handle)
  }

  handle.setPointerCapture(down.pointerId)
  handle.addEventListener(
    'pointermove',
    event => {
      pointerY = event.clientY
      const moved = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY)
      if (!isMoving && moved >= START_PX) begin()
      if (isMoving) find()
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
  // The handle has the pointer, not the focus, so the listener for Escape is on the root.
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
}

/** Ignores the click that a browser sends at the end of a drag. */
function swallowClick(element: HTMLElement): void {
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  element.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', stop, { capture: true }))
}
