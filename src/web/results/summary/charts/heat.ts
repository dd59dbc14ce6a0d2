// Cells that are darker the more answers they have. It is a table in itself: each cell has its figure.
import { html, nothing, type TemplateResult } from 'lit'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { Api } from '../../../api/api.ts'
import { imageSource } from '../../../api/image-source.ts'

export interface HeatRow {
  readonly name: string
  readonly cells: readonly { readonly share: number; readonly figure: string }[]
}

const LEVELS = 5
/** The number of cells across the picture, and down. */
const CELLS = 10

/** @param label names the table, and the region that scrolls on narrow screens */
export const heatTable = (
  label: string,
  [first = '', ...head]: readonly string[],
  rows: readonly HeatRow[],
): TemplateResult =>
  html`<div class="scroll" role="region" aria-label=${label} tabindex="0"><table class="heat">
    <thead><tr><th scope="col"><span class="k-hidden">${first}</span></th>${head.map(text => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ({ name, cells }) =>
        html`<tr><th scope="row">${name}</th>${cells.map(
          ({ share, figure }) => html`<td class="heat-${levelOf(share)}">${figure}</td>`,
        )}</tr>`,
    )}</tbody>
  </table></div>`

/**
 * @param cells by their middles, in shares of the width and height
 * @param picture behind the cells; undefined if the latest version does not have it
 */
export const heatGrid = (
  api: Api,
  cells: readonly { readonly x: number; readonly y: number; readonly share: number }[],
  picture: BaseQuestion['image'],
): TemplateResult => {
  const levels = new Map(
    cells.map(({ x, y, share }) => [`${Math.floor(x * CELLS)} ${Math.floor(y * CELLS)}`, share]),
  )
  const grid = html`<div class="heat-grid">${Array.from(
    { length: CELLS * CELLS },
    (_, i) => html`<i class="heat-${levelOf(levels.get(`${i % CELLS} ${Math.floor(i / CELLS)}`) ?? 0)}"></i>`,
  )}</div>`
  return picture
    ? html`<div class="heat-picture"><img
          src=${imageSource(api, picture.url)}
          alt=${picture.alt}
          width=${picture.width ?? nothing}
          height=${picture.height ?? nothing}
          loading="lazy"
        />${grid}</div>`
    : grid
}

/** 0 for nothing, then five steps. */
const levelOf = (share: number) => Math.min(LEVELS, Math.ceil(share * LEVELS))
