// Bundles the elements for pages of other sites: the loader, a chunk of each element, and chunks of what elements load later. The
// name of a chunk has a hash of its content. The script of the pages of dashboards is among them.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Metafile } from 'esbuild'
import { encodeFile } from '../src/platform/http/encoded-files.ts'
import {
  type ElementFiles,
  readElementFiles,
  toElementFiles,
} from '../src/public/elements/read-element-files.ts'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { ELEMENTS, isBuilt, root } from './built.ts'
import { bundleConsole } from './bundle-console.ts'
import { bundleForBrowsers } from './bundle-for-browsers.ts'
import { bundlePage } from './bundle-page.ts'
import { chunksOf } from './element-plugins.ts'

const LOADER = 'src/web/loader/formyard.ts'
/** The script of public pages of dashboards shares the chunks of the element. */
const DASHBOARD_PAGE = 'src/web/dashboards/public-page.ts'
const TYPES = 'src/web/types/formyard.d.ts'
const PARTS = ['charts', 'drafts'].map(name => `src/web/types/${name}.d.ts`)

export interface ElementBundle {
  /** The files by path below /w. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The paths of the files that come with a module, such as `src/web/form/form.ts`, once it is imported. */
  chunksOf(module: string): ReadonlySet<string>
  /** The modules in the bundle. */
  readonly inputs: Metafile['inputs']
}

export async function bundleElements(page: Pick<PageBundle, 'styles'>): Promise<ElementBundle> {
  const { outputFiles, metafile } = await bundleForBrowsers(page, {
    entryPoints: { 'v1/formyard': LOADER, 'page/dashboard': DASHBOARD_PAGE },
    chunkNames: '-/[name]-[hash]',
  })
  const scripts = new Map(
    outputFiles.map(({ path, contents }) => [relative(ELEMENTS, path), Buffer.from(contents)]),
  )
  const loader = scripts.get('v1/formyard.js') ?? Buffer.of()
  // The address of this copy identifies its content, so a page can name its integrity.
  const copy = `-/formyard-${digest('sha256', loader, 'base64url').slice(0, 12)}.js`
  const files = new Map([
    ...scripts,
    [copy, loader],
    ['v1/formyard.json', release(copy, scripts)],
    ['v1/formyard.d.ts', types()],
  ])
  return { files, inputs: metafile.inputs, chunksOf: module => chunksOf(metafile, module, ELEMENTS) }
}

/** One file, so that products can copy it. */
function types(): Buffer {
  const all = [TYPES, ...PARTS].map(path => readFileSync(join(root, path), 'utf8')).join('\n')
  return Buffer.from(all.replaceAll(/^import type \{[^}]*\} from '[^']+'\n/gm, ''))
}

const digest = (algorithm: string, content: Buffer, encoding: 'base64' | 'base64url') =>
  createHash(algorithm).update(content).digest(encoding)
const integrityOf = (content: Buffer) => `sha384-${digest('sha384', content, 'base64')}`

/** What a page needs for subresource integrity. */
function release(copy: string, scripts: ReadonlyMap<string, Buffer>): Buffer {
  const chunks = [...scripts].filter(([path]) => path.startsWith('-/'))
  const json = {
    script: `/w/${copy}`,
    integrity: integrityOf(scripts.get('v1/formyard.js') ?? Buffer.of()),
    modules: Object.fromEntries(chunks.map(([path, content]) => [`/w/${path}`, integrityOf(content)])),
  }
  return Buffer.from(`${JSON.stringify(json, null, 2)}\n`)
}

/** Adds each file also compressed, with the endings `.br` and `.gz`. */
export async function compressed(files: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const all = [...files].map(async ([path, content]) => {
    const { br, gzip } = await encodeFile(content)
    return [[path, content] as const, [`${path}.br`, br] as const, [`${path}.gz`, gzip] as const]
  })
  return new Map((await Promise.all(all)).flat())
}

/** Returns the files of the last build if it is up to date. */
export async function builtElements(): Promise<ElementFiles> {
  if (isBuilt()) return readElementFiles(ELEMENTS)
  const page = await bundlePage()
  const [{ files }, console] = [await bundleElements(page), await bundleConsole(page)]
  return toElementFiles(await compressed(new Map([...files, ...console.files])))
}
