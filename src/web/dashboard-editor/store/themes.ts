// The themes of the application, for the colors and the logo of dashboards.
import type { Api, AppPath } from '../../api/api.ts'
import { bodyOf, createReader } from '../../authoring/reader.ts'

/** @returns the themes; undefined until they are read */
export function createThemes(api: Pick<Api, 'call'>, app: AppPath, onRead: () => void) {
  const { now } = createReader(onRead)
  return () => now('/theme', () => bodyOf(api.call('POST', `${app}/theme/all`, { body: {} })))
}
