// What the first canvas does not need: editing, the inspector, the palette, checks, problems and advice. It is loaded right after.
export { adviceOn } from '../../engine/definition/advice.ts'
export { problemsList } from './bars/problems.ts'
export { editCard } from './build/edit-card.ts'
export { inspector } from './build/inspector.ts'
export { openPalette } from './build/palette.ts'
export { memberFits, validate } from './schema-check.ts'
