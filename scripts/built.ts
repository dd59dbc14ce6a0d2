// Paths of the build, and a check that it is up to date.
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = join(root, 'dist')
/** The elements for other sites. */
export const ELEMENTS = join(dist, 'w')
/** The page's bundle, for servers that run from sources. A build writes it last. */
export const PAGE_BUNDLE = join(dist, 'page.json')

/** Includes folders, because removing a file changes the folder's modification time. */
const SOURCES = [
  'src',
  'src/**',
  'scripts/{build,built,bundled-packages,bundle-console,bundle-elements,bundle-page,element-plugins,page-style}.ts',
  'package{,-lock}.json',
]

/** Whether dist/ exists and is newer than its sources. */
export function isBuilt(): boolean {
  const built = statSync(PAGE_BUNDLE, { throwIfNoEntry: false })?.mtimeMs
  if (built === undefined) return false
  return globSync(SOURCES, { cwd: root }).every(file => statSync(join(root, file)).mtimeMs <= built)
}
