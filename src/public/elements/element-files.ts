// Bundles the elements on first use, for servers that run from the sources. A build replaces this file: it reads the finished files.
import type { ElementFiles } from './read-element-files.ts'

let loaded: Promise<ElementFiles> | undefined

export function loadElementFiles(): Promise<ElementFiles> {
  loaded ??= import('../../../scripts/bundle-elements.ts').then(({ builtElements }) => builtElements())
  return loaded
}
