// Bundles the elements for pages of other sites, and the console: scripts, chunks and types, compressed once. The name of a chunk has a
// hash of its content.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'esbuild'
import {
  CONSOLE_SCRIPTS,
  type ElementFiles,
  readElementFiles,
  toElementFiles,
} from '../src/public/elements/read-element-files.ts'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { ELEMENTS, isBuilt, root } from './built.ts'
import { bundleConsole, type ConsoleBundle } from './bundle-console.ts'
import { bundleDesigner, type DesignerBundle } from './bundle-designer.ts'
import { bundlePage } from './bundle-page.ts'

const LOADER = 'src/web/loader/formyard.ts'
const TYPES = 'src/web/types/formyard.d.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The files by their paths below /w, each also compressed, with the endings `.br` and `.gz`. */
export async function bundleElements(
  designer: DesignerBundle,
  console: ConsoleBundle,
): Promise<Map<string, Buffer>> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { 'v1/formyard': LOADER },
    outdir: ELEMENTS,
    chunkNames: '-/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    tsconfigRaw: {},
    write: false,
  })
  const plain = new Map<string, Buffer>([
    ...outputFiles.map(({ path, contents }) => [relative(ELEMENTS, path), Buffer.from(contents)] as const),
    // The designer has a script of its own, so that pages with forms alone load nothing of it.
    ['v1/designer.js', Buffer.from(`import '../-/${designer.entry}'\n`)],
    ...[...designer.files, ...console.files].map(
      ({ name, content }) => [`-/${name}`, Buffer.from(content)] as const,
    ),
    [CONSOLE_SCRIPTS, Buffer.from(JSON.stringify(console.scripts))],
    ['v1/formyard.d.ts', readFileSync(join(root, TYPES))],
  ])
  const compressed = [...plain].map(async ([path, content]) => [
    [path, content] as const,
    [
      `${path}.br`,
      await brotliAsync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    ] as const,
    [`${path}.gz`, await gzipAsync(content, { level: 9 })] as const,
  ])
  return new Map((await Promise.all(compressed)).flat())
}

/** Returns the files of the last build if it is up to date. */
export const builtElements = async (): Promise<ElementFiles> =>
  isBuilt() ? readElementFiles(ELEMENTS) : toElementFiles(await bundleAll(await bundlePage()))

/** The elements and the console, as they are served. */
export const bundleAll = async (page: PageBundle): Promise<Map<string, Buffer>> =>
  bundleElements(await bundleDesigner(page), await bundleConsole(page))
