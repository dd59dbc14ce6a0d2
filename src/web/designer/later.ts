// What the first canvas does not need: the editors of the selected card, the inspector, the palette, problems and advice. It is
// loaded right after.
export { adviceOn } from '../../engine/definition/advice.ts'
export { problemsList } from './bars/problems.ts'
export { editCard } from './build/edit-card.ts'
export { drawTheme } from './build/form-theme.ts'
export { inspector } from './build/inspector.ts'
export { onMoreKey } from './build/more-keys.ts'
export { openPalette } from './build/palette.ts'
export { templateList } from './build/templates.ts'
export { startTexts } from './build/texts.ts'
export { laterStyles as styles } from './styles/later.ts'
