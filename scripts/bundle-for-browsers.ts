// The settings of all bundles below /w: those of the elements and of the console.
import { type BuildOptions, build } from 'esbuild'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { ELEMENTS, root } from './built.ts'
import { elementSources, standIns } from './element-plugins.ts'
import { scopedStyle } from './page-style.ts'

type Names = Pick<BuildOptions, 'entryPoints' | 'entryNames' | 'chunkNames'>

export const bundleForBrowsers = async (page: Pick<PageBundle, 'styles'>, names: Names) =>
  build({
    ...names,
    absWorkingDir: root,
    outdir: ELEMENTS,
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
