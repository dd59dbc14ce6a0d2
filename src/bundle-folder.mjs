// Where the bundle of the server is that `npm start` made of these very sources. Plain JavaScript, like main.mjs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Holds one folder for each state of the sources. */
export const bundles = join(project, 'dist')
/** How they are called. */
export const BUNDLE = /^[0-9a-f]{16}$/

/** What a bundle is made of besides the sources: how, and, in npm's record of what is installed, of which packages. */
const MADE_BY = [
  'scripts/bundle-server.mjs',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
]

/**
 * The folder for the sources as they are: named by a hash of all that a bundle is made of, so that one that exists holds a whole bundle of
 * them. The contents count, and not the times of files, which images and archives cut to seconds.
 */
export function bundleFolder() {
  const hash = createHash('sha256')
  const sources = readdirSync(join(project, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  for (const file of [...sources.sort(), ...MADE_BY.map(name => join(project, name))]) {
    const content = existsSync(file) ? readFileSync(file) : ''
    hash.update(`${file.slice(project.length)} ${content.length}\n`).update(content)
  }
  return join(bundles, hash.digest('hex').slice(0, 16))
}

/** Whether the folder is there. From elsewhere, by a link, a bundle would not find what it left to the sources and to packages. */
export const isBundle = folder => existsSync(folder) && realpathSync(folder) === folder
