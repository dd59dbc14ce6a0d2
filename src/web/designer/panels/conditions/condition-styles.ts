// Everything that a condition needs, for panels that edit one.
import { css } from 'lit'
import { formulaStyles } from './formula-styles.ts'
import { sentenceStyles } from './styles.ts'

export const conditionStyles = css`${sentenceStyles}${formulaStyles}`
