// Where the build is, and whether it is up to date.
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const dist = join(root, 'dist')
/** The page's bundle, for servers that run from the sources. Written last by a build. */
export const PAGE_BUNDLE = join(dist, 'page.json')

/** Folders count as well: their time tells that a file was removed. */
const SOURCES = ['src', 'src/**', 'scripts/{build,built,bundle-page,licences}.ts', 'package{,-lock}.json']

/** Whether dist/ is there, and nothing that it is made of has changed since. */
export function isBuilt(): boolean {
  const built = statSync(PAGE_BUNDLE, { throwIfNoEntry: false })?.mtimeMs
  if (built === undefined) return false
  return globSync(SOURCES, { cwd: root }).every(file => statSync(join(root, file)).mtimeMs <= built)
}
