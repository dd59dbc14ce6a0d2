// A mark that a reader picked stands out: the others are pale.

const ROW = / data-row="(\d+)"/g
const POINT = /( data-row="(\d+)"[^>]*) opacity="0"/g

/**
 * @param svg the drawing; its marks have no opacity of their own
 * @param points of `svgPoint`, which are hidden
 * @param picked a row of the result, or undefined if no mark was picked
 */
export function withPicked(svg: string, points: string, picked: number | undefined): string {
  if (picked === undefined) return svg + points
  return (
    svg.replace(ROW, (mark, row) => (Number(row) === picked ? mark : `${mark} opacity="0.35"`)) +
    points.replace(POINT, (point, start, row) => (Number(row) === picked ? start : point))
  )
}
