// The bundle of the page. Made at the start from the sources; a build puts the finished bundle in the place of this file.
import type { PageBundle } from './bundle.ts'

let made: Promise<PageBundle> | undefined

export function loadPageBundle(): Promise<PageBundle> {
  made ??= import('../../../scripts/bundle-page.ts').then(({ bundlePage }) => bundlePage())
  return made
}
