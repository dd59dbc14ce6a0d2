import { draftStyles } from '../authoring/styles.ts'
import { fields } from './styles/fields.ts'
import { frame } from './styles/frame.ts'
import { list } from './styles/list.ts'
import { narrow } from './styles/narrow.ts'

export const styles = [...draftStyles, frame, list, fields, narrow]
