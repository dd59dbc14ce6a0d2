// The areas of an image: drawn on it, moved by pointer or arrow keys, and written as numbers. Their order decides where they overlap.
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { Shape } from '../../../../engine/scoring/rule-members.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import { imageSource } from '../../../api/image-source.ts'
import { memberOf } from '../../../authoring/draft/json.ts'
import { focusSoon } from '../../../authoring/fields/state.ts'
import { nextId } from '../../../document/ids.ts'
import { iconButton } from '../../../kit/button.ts'
import { numberField } from '../../../kit/field.ts'
import type { ToolTexts } from '../../../texts/tools/en.ts'
import { toolTexts } from '../../../texts/tools/load.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { movedShape, numbersOf, resizedShape, withNumber } from './shapes.ts'
import { scoringState } from './state.ts'

type Areas = NonNullable<ScoringRule['areas']>

interface AreaOptions {
  readonly id: string
  readonly areas: Areas
  onChange(areas: Areas | undefined): void
}

const STEP = 0.01
const LARGE_STEP = 0.05

export function areasEditor(
  context: DesignerContext,
  question: BaseQuestion,
  options: AreaOptions,
): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const { areas } = options
  const state = scoringState(context)
  const image = memberOf(question, 'image')
  const url = memberOf(image, 'url')
  const active = Math.min(state.area, areas.length - 1)
  const change = (next: Areas) => options.onChange(next.length > 0 ? next : undefined)
  const setShape = (i: number, shape: Shape) => {
    const area = areas[i]
    if (area) change(areas.with(i, { ...area, shape }))
  }
  const choose = (i: number) => {
    state.area = i
    context.update()
  }
  const pens = loadedPens(context)
  const add = (shape: Shape) => {
    const id = nextId('a', new Set(areas.map(area => area.id ?? '')))
    state.area = areas.length
    change([...areas, { id, shape, points: 1 }])
    focusSoon(context, `#${options.id}-area-${areas.length}`)
  }
  const penOptions = {
    id: options.id,
    shape: areas[active]?.shape,
    add,
    change: (shape: Shape) => setShape(active, shape),
  }
  const onKey = (event: KeyboardEvent, i: number) => {
    const by = event.altKey ? LARGE_STEP : STEP
    const [x, y] = ARROWS[event.key] ?? []
    const shape = areas[i]?.shape
    if (x === undefined || y === undefined || !shape || readonly) return
    event.preventDefault()
    event.stopPropagation()
    setShape(i, event.shiftKey ? resizedShape(shape, x * by, y * by) : movedShape(shape, x * by, y * by))
  }
  const drag = (event: PointerEvent, i: number) => {
    const shape = areas[i]?.shape
    const box = (event.currentTarget as Element).closest('svg')?.getBoundingClientRect()
    if (!shape || !box || readonly) return
    choose(i)
    const target = event.currentTarget as SVGElement
    target.setPointerCapture(event.pointerId)
    const move = (moved: PointerEvent) =>
      setShape(
        i,
        movedShape(
          shape,
          (moved.clientX - event.clientX) / box.width,
          (moved.clientY - event.clientY) / box.height,
        ),
      )
    target.addEventListener('pointermove', move)
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  return html`<fieldset class="fields areas">
    <legend>${panelTexts.areaList}</legend>
    ${
      typeof url === 'string'
        ? html`<div class="areas-image">
            <img src=${imageSource(context.api, url)} alt=${String(memberOf(image, 'alt') ?? '')} />
            <svg viewBox="0 0 1 1" preserveAspectRatio="none" role="group" aria-label=${panelTexts.areaHelp}>${areas.map(
              ({ shape }, i) => svg`<g
                id="${options.id}-area-${i}"
                tabindex="0"
                role="button"
                aria-pressed=${i === active ? 'true' : 'false'}
                aria-label=${panelTexts.area(i + 1)}
                @focus=${() => choose(i)}
                @keydown=${(event: KeyboardEvent) => onKey(event, i)}
                @pointerdown=${(event: PointerEvent) => drag(event, i)}
              >${drawn(shape)}</g>`,
            )}${pens?.penLayer(context, pens.texts, penOptions)}</svg>
          </div>
          ${readonly ? nothing : pens?.penButtons(context, pens.texts, penOptions)}
          <p class="k-hint">${panelTexts.areaHelp}</p>`
        : html`<p class="k-hint">${panelTexts.noImage}</p>`
    }
    <ol class="lines">${areas.map(
      ({ shape, points }, i) => html`<li class="area ${i === active ? 'area-active' : ''}">
        <span class="area-name">${panelTexts.area(i + 1)}</span>
        ${shape.polygon && pens ? pens.cornersField(context, pens.texts, `${options.id}-${i}-corners`, shape.polygon, next => setShape(i, next)) : nothing}
        ${numbersOf(shape).map(({ name, value }) =>
          numberField({
            id: `${options.id}-${i}-${name}`,
            label: panelTexts.shape[name],
            isStacked: true,
            isDisabled: readonly,
            min: 0,
            max: 100,
            value: Math.round(value * 1000) / 10,
            unit: '%',
            onChange: next => next !== undefined && setShape(i, withNumber(shape, name, next / 100)),
          }),
        )}
        ${numberField({
          id: `${options.id}-${i}-points`,
          label: panelTexts.points,
          isStacked: true,
          isDisabled: readonly,
          value: points,
          onChange: next => {
            const area = areas[i]
            if (area) change(areas.with(i, { ...area, points: next ?? 0 }))
          },
        })}
        ${
          readonly
            ? nothing
            : html`<span class="jump-tools">
                ${iconButton({ label: panelTexts.areaEarlier(i + 1), icon: 'arrow-up', isDisabled: i === 0, onClick: () => change(swapped(areas, i - 1)) })}
                ${iconButton({ label: panelTexts.areaLater(i + 1), icon: 'arrow-down', isDisabled: i === areas.length - 1, onClick: () => change(swapped(areas, i)) })}
                ${iconButton({ label: panelTexts.removeArea(i + 1), icon: 'trash', onClick: () => change(areas.toSpliced(i, 1)) })}
              </span>`
        }
      </li>`,
    )}</ol>
    ${areas.length > 1 ? html`<p class="k-hint">${panelTexts.areaOrder}</p>` : nothing}
  </fieldset>`
}

type Pens = typeof import('./area-pens.ts') & { readonly texts: ToolTexts }

const loaded = new Map<string, Pens>()

/** Undefined while they are loaded, which few quizzes need. */
function loadedPens(context: DesignerContext): Pens | undefined {
  const { texts } = context
  const pens = loaded.get(texts.locale)
  if (!pens)
    Promise.all([import('./area-pens.ts'), toolTexts(texts)]).then(
      ([module, toolTexts]) => {
        loaded.set(texts.locale, { ...module, texts: toolTexts })
        context.update()
      },
      () => {},
    )
  return pens
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const swapped = (areas: Areas, i: number): Areas => {
  const [a, b] = [areas[i], areas[i + 1]]
  return a && b ? areas.with(i, b).with(i + 1, a) : areas
}

function drawn({ circle, rect, polygon }: Shape) {
  if (circle)
    return svg`<ellipse cx=${circle[0] ?? 0} cy=${circle[1] ?? 0} rx=${circle[2] ?? 0} ry=${circle[2] ?? 0} />`
  if (rect)
    return svg`<rect x=${rect[0] ?? 0} y=${rect[1] ?? 0} width=${rect[2] ?? 0} height=${rect[3] ?? 0} />`
  return svg`<polygon points=${(polygon ?? []).map(point => point.join(',')).join(' ')} />`
}
