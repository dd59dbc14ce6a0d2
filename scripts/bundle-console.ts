// Bundles the console for browsers: console-{hash}.js, and chunks for what is loaded later.
import { build, type Metafile } from 'esbuild'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { root } from './built.ts'
import {
  type DesignerFile,
  firstImports,
  minifiedStyles,
  scopedStyle,
  standIns,
  styleOfPages,
} from './bundle-designer.ts'

const ENTRY = 'src/web/console/main.ts'

export interface ConsoleBundle {
  /** The names of the script and of the files that it imports at once. */
  readonly scripts: readonly string[]
  readonly files: readonly DesignerFile[]
  /** The modules in the bundle. */
  readonly inputs: Metafile['inputs']
}

/** The elements of the console are chunks of its bundle, so that one copy of lit serves the whole page. */
export async function bundleConsole(page: Pick<PageBundle, 'styles'>): Promise<ConsoleBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { console: ENTRY },
    outdir: 'w',
    entryNames: '[name]-[hash]',
    chunkNames: 'console-[name]-[hash]',
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
    plugins: [styleOfPages(await scopedStyle(page)), minifiedStyles],
    metafile: true,
    write: false,
  })
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  return {
    scripts: firstImports(metafile, ENTRY).map(nameOf),
    inputs: metafile.inputs,
    files: outputFiles.map(({ path, contents }) => ({ name: nameOf(path), content: contents })),
  }
}
