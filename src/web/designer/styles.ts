import { editorFrame } from '../authoring/styles/editor.ts'
import { canvas } from './styles/canvas.ts'
import { floating } from './styles/floating.ts'
import { frame } from './styles/frame.ts'
import { inspector } from './styles/inspector.ts'
import { items } from './styles/items.ts'
import { narrow } from './styles/narrow.ts'
import { outline } from './styles/outline.ts'

export const styles = [editorFrame, frame, outline, canvas, items, inspector, floating, narrow]
