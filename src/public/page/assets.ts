// The style, the script and the icon of the public pages. A path contains the question types and the release, so any process can
// build the file on first request, and clients can cache it forever.
import { LRUCache } from 'lru-cache'
import { questionTypes } from '../../engine/questions/index.ts'
import { type EncodedFile, encodeFile } from '../../platform/http/encoded-files.ts'
import {
  BRAND,
  FUNCTIONS,
  LOGIC,
  type MessageNames,
  messagesOf,
  PREVIEW,
  RAIL,
  RESULT,
  scriptOf,
  styleOf,
} from './bundle.ts'
import { iconAt } from './icon.ts'
import { loadPageBundle } from './page-bundle.ts'
import { themeStyleAt } from './theme-style.ts'

/** A file in three encodings. */
export interface Asset extends EncodedFile {
  readonly type: string
}

export interface AssetPaths {
  readonly scriptPath: string
  readonly stylePath: string
}

export interface Assets {
  /** The files for a page that asks questions of these types. */
  pathsFor(types: Iterable<string>): AssetPaths
  /** The script that pages in a frame have as well. */
  readonly embeddedPath: string
  /** The messages that the script of such a page can show. */
  messagesFor(types: Iterable<string>): MessageNames
  /** Undefined if this release has no such path. */
  find(path: string): Promise<Asset | undefined>
}

type Kind = 'js' | 'css' | 'svg'

const contentTypes = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
const join = { js: scriptOf, css: styleOf }
const MAX_FILES = 400

export async function loadAssets(): Promise<Assets> {
  const types = [...questionTypes.keys(), LOGIC, FUNCTIONS, BRAND, PREVIEW, RAIL, RESULT]
  const bundle = await loadPageBundle()
  const { release } = bundle
  const embeddedPath = `/f/-/embedded-${release}.js`
  const files = new LRUCache<string, Promise<Asset>>({ max: MAX_FILES })
  // One at a time, so that a client that requests many sets of types keeps only one core busy.
  let last: Promise<unknown> = Promise.resolve()

  const make = (kind: Kind, text: () => string) => {
    const asset = last.then(() => compressed(contentTypes[kind], Buffer.from(text())))
    last = asset.catch(() => {})
    return asset
  }

  /** The text of a file; undefined if this release has no such path. */
  function textAt(path: string): { kind: Kind; text: () => string } | undefined {
    if (path === embeddedPath) return { kind: 'js', text: () => bundle.embedded }
    const theme = themeStyleAt(path)
    if (theme !== undefined) return { kind: 'css', text: () => theme }
    const icon = iconAt(path)
    if (icon !== undefined) return { kind: 'svg', text: () => icon }
    const [, named, set = '', kind] = /^\/f\/-\/take-(\w+)-([0-9a-z]{1,9})\.(js|css)$/.exec(path) ?? []
    if (named !== release || (kind !== 'js' && kind !== 'css')) return undefined
    const number = Number.parseInt(set, 36)
    if (number >= 2 ** types.length || number.toString(36) !== set) return undefined
    return { kind, text: () => join[kind](bundle, typesOf(types, number)) }
  }

  return {
    pathsFor(asked) {
      const path = `/f/-/take-${release}-${setOf(types, new Set(asked)).toString(36)}`
      return { scriptPath: `${path}.js`, stylePath: `${path}.css` }
    },
    embeddedPath,
    messagesFor: asked => messagesOf(bundle, [...asked]),
    async find(path) {
      const known = files.get(path)
      if (known) return known
      const found = textAt(path)
      if (!found) return undefined
      const made = make(found.kind, found.text)
      files.set(path, made)
      made.catch(() => files.delete(path))
      return made
    },
  }
}

/** A set of types as a bit mask: the first type of the table is 1, the second 2, the third 4. */
const setOf = (types: readonly string[], asked: ReadonlySet<string>) =>
  types.reduce((sum, type, i) => (asked.has(type) ? sum + 2 ** i : sum), 0)

const typesOf = (types: readonly string[], set: number) =>
  types.filter((_, i) => Math.floor(set / 2 ** i) % 2 === 1)

const compressed = async (type: string, identity: Buffer): Promise<Asset> => ({
  type,
  ...(await encodeFile(identity)),
})
