// The bundle of the page, for servers that run from the sources. A build puts the finished bundle in the place of this file.
import type { PageBundle } from './bundle.ts'

let loaded: Promise<PageBundle> | undefined

export function loadPageBundle(): Promise<PageBundle> {
  loaded ??= import('../../../scripts/bundle-page.ts').then(({ builtPage }) => builtPage())
  return loaded
}
