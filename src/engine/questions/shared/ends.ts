// The meaning of the lowest and of the highest number of a scale or a rating.
import { Type } from 'typebox'
import { type Html, html } from '../../text/html.ts'
import { fieldId } from '../type.ts'

interface WithEnds {
  readonly id: string
  readonly minLabel?: string
  readonly maxLabel?: string
}

const Label = (where: string) =>
  Type.Optional(Type.String({ maxLength: 200, description: `The meaning of the ${where}.` }))

export const endLabels = { minLabel: Label('lowest number'), maxLabel: Label('highest number') }

/** Shown below the lowest and the highest number. */
export const ends = ({ id, minLabel, maxLabel }: WithEnds): Html | false =>
  Boolean(minLabel || maxLabel) &&
  html`<div class="ends" id="${fieldId(id, 'ends')}"><span>${minLabel}</span><span>${maxLabel}</span></div>`

/** The meaning of a number for screen readers, which do not connect it with the ends. */
export function endMeaning(
  number: number,
  [min, max]: readonly [number, number],
  { minLabel, maxLabel }: WithEnds,
) {
  const meaning = number === min ? minLabel : number === max ? maxLabel : undefined
  return meaning && html`<span class="vh"> ${meaning}</span>`
}
