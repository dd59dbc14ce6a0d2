import { frame } from './styles/frame.ts'
import { narrow } from './styles/narrow.ts'
import { panels } from './styles/panels.ts'

/** Before those of an editor. */
export const draftStyles = [frame, panels, narrow]
