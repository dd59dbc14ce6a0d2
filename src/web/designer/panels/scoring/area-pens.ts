// Draws areas on an image by pointer, and reshapes the selected one by its handles. Arrow keys move handles as well.
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { Shape } from '../../../../engine/scoring/rule-members.ts'
import { panelState } from '../../../authoring/fields/state.ts'
import { button } from '../../../kit/button.ts'
import { textField } from '../../../kit/field.ts'
import type { ToolTexts } from '../../../texts/tools/en.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { type Handle, handlesOf, movedHandle, printPoints, readPoints } from './shape-handles.ts'
import { drawnShape, MIN_SIZE, type PenName } from './shapes.ts'

export type { PenName }

interface Pen {
  readonly name: PenName
  /** Where the drawing began, and the corners of a polygon. */
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Where the pointer is. */
  readonly at: readonly [x: number, y: number] | undefined
}

export interface PenOptions {
  readonly id: string
  readonly shape: Shape | undefined
  add(shape: Shape): void
  change(shape: Shape): void
}

const penState = panelState(() => ({ pen: undefined as Pen | undefined }))

const NAMES: readonly PenName[] = ['circle', 'rect', 'polygon']
const STEP = 0.01
const LARGE_STEP = 0.05
/** A click this near to the first corner closes a polygon, as a share of the image. */
const CLOSE = 0.03

/** The place of the pointer as shares of the image. */
function placeIn(event: PointerEvent): readonly [number, number] {
  const box =
    (event.currentTarget as Element).closest('svg')?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
  const share = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000
  return [share((event.clientX - box.left) / box.width), share((event.clientY - box.top) / box.height)]
}

export function penButtons(context: DesignerContext, texts: ToolTexts, options: PenOptions): TemplateResult {
  const state = penState(context)
  const start = (name: PenName) => {
    state.pen = state.pen?.name === name ? undefined : { name, points: [], at: undefined }
    context.update()
    requestAnimationFrame(() => context.root.querySelector<SVGElement>(`#${options.id}-pen`)?.focus())
  }
  return html`<div class="line-tools" role="group" aria-label=${texts.drawAreas}>
      ${NAMES.map(name =>
        button({
          label: texts.pens[name],
          icon: 'plus',
          isSmall: true,
          isPressed: state.pen?.name === name,
          onClick: () => start(name),
        }),
      )}
    </div>
    ${state.pen ? html`<p class="k-hint" role="status">${texts.penHints[state.pen.name]}</p>` : nothing}`
}

/** Lies over the image: takes the pointer while a pen is on, and shows the handles of the selected area. */
export function penLayer(context: DesignerContext, texts: ToolTexts, options: PenOptions): unknown {
  const state = penState(context)
  const { pen } = state
  if (context.readonly) return nothing
  if (!pen) return handles(texts, options)
  const set = (next: Pen | undefined) => {
    state.pen = next
    context.update()
  }
  const finish = (shape: Shape | undefined) => {
    set(undefined)
    if (shape) options.add(shape)
  }
  const down = (event: PointerEvent) => {
    event.preventDefault()
    const at = placeIn(event)
    if (pen.name !== 'polygon') {
      ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
      return set({ ...pen, points: [at], at })
    }
    const [first] = pen.points
    const isClosed = pen.points.length >= 3 && first && Math.hypot(at[0] - first[0], at[1] - first[1]) < CLOSE
    if (isClosed) finish({ polygon: pen.points.map(point => [...point]) })
    else set({ ...pen, points: [...pen.points, at], at })
  }
  const move = (event: PointerEvent) => {
    if (pen.points.length > 0) set({ ...pen, at: placeIn(event) })
  }
  const up = () => {
    if (pen.name === 'polygon' || pen.points.length === 0) return
    const shape = drawnShape(pen.name, [...pen.points, pen.at ?? [0, 0]])
    finish(isLarge(shape) ? shape : undefined)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') set(undefined)
    else if (event.key === 'Backspace') set({ ...pen, points: pen.points.slice(0, -1) })
    else if (event.key === 'Enter')
      finish(pen.points.length >= 3 ? { polygon: pen.points.map(point => [...point]) } : MIDDLE[pen.name])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const draft = pen.at && drawnShape(pen.name, [...pen.points, pen.at])
  return svg`<g
    id="${options.id}-pen"
    class="pen"
    tabindex="0"
    role="button"
    aria-label=${texts.penHints[pen.name]}
    @pointerdown=${down}
    @pointermove=${move}
    @pointerup=${up}
    @keydown=${key}
  ><rect class="pen-ground" width="1" height="1" />${
    draft ? svg`<polyline class="pen-draft" points=${outline(draft, pen.name === 'polygon')} />` : nothing
  }</g>`
}

/** What Enter puts into the middle, for those without a pointer. */
const MIDDLE: Readonly<Record<PenName, Shape>> = {
  circle: { circle: [0.5, 0.5, 0.1] },
  rect: { rect: [0.4, 0.4, 0.2, 0.2] },
  polygon: {
    polygon: [
      [0.5, 0.4],
      [0.6, 0.6],
      [0.4, 0.6],
    ],
  },
}

const isLarge = ({ circle, rect }: Shape) =>
  circle ? (circle[2] ?? 0) > MIN_SIZE : (rect?.[2] ?? 0) > MIN_SIZE && (rect?.[3] ?? 0) > MIN_SIZE

const CIRCLE_CORNERS = 32

function outline({ circle, rect, polygon = [] }: Shape, isOpen: boolean): string {
  if (circle) {
    const [x = 0, y = 0, radius = 0] = circle
    return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, i) => {
      const turn = (i / CIRCLE_CORNERS) * 2 * Math.PI
      return `${x + radius * Math.cos(turn)},${y + radius * Math.sin(turn)}`
    }).join(' ')
  }
  const [x = 0, y = 0, width = 0, height = 0] = rect ?? []
  const corners = rect
    ? [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ]
    : polygon
  return [...corners, ...(isOpen ? [] : corners.slice(0, 1))].map(corner => corner.join(',')).join(' ')
}

function handles(texts: ToolTexts, { id, shape, change }: PenOptions): unknown {
  if (!shape) return nothing
  const all = handlesOf(shape)
  const drag = (event: PointerEvent, handle: Handle) => {
    const target = event.currentTarget as SVGElement
    target.setPointerCapture(event.pointerId)
    const move = (moved: PointerEvent) => change(movedHandle(shape, handle.index, placeIn(moved)))
    target.addEventListener('pointermove', move)
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  const key = (event: KeyboardEvent, { index, x, y }: Handle) => {
    const by = event.altKey ? LARGE_STEP : STEP
    const [dx, dy] = ARROWS[event.key] ?? []
    const { polygon } = shape
    if (dx !== undefined && dy !== undefined) change(movedHandle(shape, index, [x + dx * by, y + dy * by]))
    else if ((event.key === 'Delete' || event.key === 'Backspace') && polygon && polygon.length > 3)
      change({ polygon: polygon.toSpliced(index, 1) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return all.map(
    handle => svg`<path
      class="pen-handle"
      id="${id}-handle-${handle.index}"
      d="M${handle.x} ${handle.y}h0"
      tabindex="0"
      role="button"
      aria-label=${texts.handle(handle.index + 1, all.length)}
      @pointerdown=${(event: PointerEvent) => drag(event, handle)}
      @keydown=${(event: KeyboardEvent) => key(event, handle)}
    />`,
  )
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The corners of a polygon as text, in percent of the image. */
export const cornersField = (
  { readonly }: DesignerContext,
  texts: ToolTexts,
  id: string,
  polygon: NonNullable<Shape['polygon']>,
  onChange: (shape: Shape) => void,
): TemplateResult =>
  textField({
    id,
    label: texts.corners,
    hint: texts.cornersHint,
    isStacked: true,
    isCode: true,
    isDisabled: readonly,
    value: printPoints(polygon),
    onChange(text) {
      const points = readPoints(text)
      if (points) onChange({ polygon: points })
    },
  })
