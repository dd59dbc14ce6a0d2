// The picture of a hotspot on the result page: the right areas are outlined, and a dot marks the answer.
import { type Html, html } from '../../text/html.ts'
import { type Catalogue, format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { picture } from '../shared/field.ts'
import type { Shape } from '../type.ts'
import type { HotspotQuestion } from './answer.ts'

/** The drawing covers the picture, so its units are shares of the width and of the height. */
export function illustrateHotspot(
  question: HotspotQuestion,
  answer: unknown,
  areas: readonly Shape[],
  catalogue: Catalogue,
): Html {
  const point = answer as { readonly x: number; readonly y: number } | undefined
  const words = [
    ...(areas.length > 0 ? [format(catalogue, message('result_area_outlined'))] : []),
    ...(point ? [format(catalogue, message('result_point_marked'))] : []),
  ]
  // The first stroke of each pair is a wide light one, so that the drawing is visible on any picture.
  return html`<figure><div class="spot">${picture(question)}<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${areas.map(
    shape => html`${outline(shape, 'halo')}${outline(shape, 'area')}`,
  )}${
    point &&
    html`<path class="halo dot" d="M${point.x} ${point.y}h0"/><path class="dot" d="M${point.x} ${point.y}h0"/>`
  }</svg></div>${words.length > 0 && html`<figcaption class="meta">${words.join(' ')}</figcaption>`}</figure>
`
}

function outline({ circle, rect, polygon = [] }: Shape, name: string): Html {
  if (circle) {
    const [x = 0, y = 0, radius = 0] = circle
    return html`<circle class="${name}" cx="${x}" cy="${y}" r="${radius}"/>`
  }
  if (rect) {
    const [x = 0, y = 0, width = 0, height = 0] = rect
    return html`<rect class="${name}" x="${x}" y="${y}" width="${width}" height="${height}"/>`
  }
  return html`<polygon class="${name}" points="${polygon.map(([x = 0, y = 0]) => `${x},${y}`).join(' ')}"/>`
}
