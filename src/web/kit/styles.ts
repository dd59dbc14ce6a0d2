// The styles of the kit. Its classes begin with k-, because a designer's shadow root also holds pages of forms.
import { base } from './styles/base.ts'
import { buttons } from './styles/buttons.ts'
import { floating } from './styles/floating.ts'
import { rows } from './styles/rows.ts'
import { tokens } from './tokens.ts'

export const kitStyles = [tokens, base, buttons, rows, floating]
