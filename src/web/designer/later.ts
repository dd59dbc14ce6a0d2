// What the first canvas does not need: the inspector, the palette, problems and advice. It is loaded right after.
export { adviceOn } from '../../engine/definition/advice.ts'
export { problemsList } from './bars/problems.ts'
export { inspector } from './build/inspector.ts'
export { openPalette } from './build/palette.ts'
