import { editorFrame } from './styles/editor.ts'
import { frame } from './styles/frame.ts'
import { narrow } from './styles/narrow.ts'
import { panels } from './styles/panels.ts'

/** The styles of all draft editors. The styles of each editor follow. */
export const draftStyles = [editorFrame, frame, panels, narrow]
