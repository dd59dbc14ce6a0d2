// The themes of the application, for the colors and the logo of dashboards.
import type { Document } from '../../../engine/dashboards/document.ts'
import type { Api } from '../../api/api.ts'
import { createReader, listOf } from '../../draft-editor/reader.ts'

export interface SharedTheme {
  readonly themeid: string
  readonly name: string
  readonly theme: NonNullable<Document['theme']>
}

/** @returns the themes; undefined until they are read */
export function createThemes(api: Pick<Api, 'call'>, app: string, onRead: () => void) {
  const { now } = createReader(onRead)
  return () => now('/theme', listOf<SharedTheme>(api, app, '/theme'))
}
