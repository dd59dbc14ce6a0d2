import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'

/** Points and percentages have at most two decimals. */
export const rounded = (value: number) => Math.round(value * 100) / 100

/** Penalties have a minus sign, not a hyphen. */
export const pointsOf = (value: number, catalogue: Catalogue) =>
  format(catalogue, rounded(value)).replace('-', '−')
