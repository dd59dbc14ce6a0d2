// Where the bundle of the server is that `npm start` made of these very sources. Plain JavaScript, like main.mjs.
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Holds one folder for each state of the sources. */
export const bundles = join(project, 'dist')

/**
 * The folder for the sources as they are: its name tells the size and the time of change of each, and of npm's record of what is
 * installed. One that exists holds a whole bundle of them; after any edit the name is another.
 */
export function bundleFolder() {
  const hash = createHash('sha256')
  const sources = readdirSync(join(project, 'src'), { recursive: true }).sort()
  for (const file of [...sources.map(name => join('src', name)), 'node_modules/.package-lock.json']) {
    const stat = statSync(join(project, file), { throwIfNoEntry: false })
    if (stat?.isFile()) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`)
  }
  return join(bundles, hash.digest('hex').slice(0, 16))
}
