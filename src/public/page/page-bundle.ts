// Builds the page's bundle at start, for servers that run from the sources. A build replaces this file with the finished bundle.
import type { PageBundle } from './bundle.ts'

let loaded: Promise<PageBundle> | undefined

export function loadPageBundle(): Promise<PageBundle> {
  loaded ??= import('../../../scripts/bundle-page.ts').then(({ builtPage }) => builtPage())
  return loaded
}
