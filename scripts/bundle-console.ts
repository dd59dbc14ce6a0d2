// Bundles the console for browsers: console-{hash}.js, and chunks for what is loaded later.
import { relative } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { CONSOLE_SCRIPTS } from '../src/public/elements/read-element-files.ts'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { ELEMENTS, root } from './built.ts'
import { chunksOf, elementSources, standIns } from './element-plugins.ts'
import { scopedStyle } from './page-style.ts'

const ENTRY = 'src/web/console/main.ts'

export interface ConsoleBundle {
  /** By path below /w, with the names of the scripts that a page loads at once. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The modules in the bundle. */
  readonly inputs: Metafile['inputs']
}

/** The elements of the console are chunks of its bundle, so that one copy of lit serves the whole page. */
export async function bundleConsole(page: Pick<PageBundle, 'styles'>): Promise<ConsoleBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { '-/console': ENTRY },
    outdir: ELEMENTS,
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: '-/console-[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    // tsconfig.json is for the server.
    tsconfigRaw: {},
    conditions: ['production'],
    alias: standIns,
    plugins: [elementSources(await scopedStyle(page))],
    metafile: true,
    write: false,
  })
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const scripts = [...chunksOf(metafile, ENTRY, ELEMENTS)].map(nameOf)
  return {
    files: new Map([
      ...outputFiles.map(({ path, contents }) => [relative(ELEMENTS, path), Buffer.from(contents)] as const),
      [CONSOLE_SCRIPTS, Buffer.from(JSON.stringify(scripts))],
    ]),
    inputs: metafile.inputs,
  }
}
