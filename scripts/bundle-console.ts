// Bundles the console for browsers: console-{hash}.js, and chunks for what is loaded later.
import { relative } from 'node:path'
import type { Metafile } from 'esbuild'
import { CONSOLE_SCRIPTS, type ConsoleScripts } from '../src/public/elements/read-element-files.ts'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { ELEMENTS } from './built.ts'
import { bundleForBrowsers } from './bundle-for-browsers.ts'
import { chunksOf } from './element-plugins.ts'

const ENTRY = 'src/web/console/main.ts'
const TEXTS = 'src/web/texts/console'
const LANGUAGES = ['en', 'de']

export interface ConsoleBundle {
  /** The files by path below /w, with the names of the scripts that a page loads at once. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The modules in the bundle. */
  readonly inputs: Metafile['inputs']
}

/** The elements of the console are chunks of its bundle, so that one copy of lit serves the whole page. */
export async function bundleConsole(page: Pick<PageBundle, 'styles'>): Promise<ConsoleBundle> {
  const { outputFiles, metafile } = await bundleForBrowsers(page, {
    entryPoints: { '-/console': ENTRY },
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: '-/console-[name]-[hash]',
  })
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const first = chunksOf(metafile, ENTRY, ELEMENTS)
  const textsOf = (language: string) =>
    [...chunksOf(metafile, `${TEXTS}/${language}.ts`, ELEMENTS).difference(first)].map(nameOf)
  const scripts: ConsoleScripts = {
    first: [...first].map(nameOf),
    texts: Object.fromEntries(LANGUAGES.map(language => [language, textsOf(language)])),
  }
  return {
    files: new Map([
      ...outputFiles.map(({ path, contents }) => [relative(ELEMENTS, path), Buffer.from(contents)] as const),
      [CONSOLE_SCRIPTS, Buffer.from(JSON.stringify(scripts))],
    ]),
    inputs: metafile.inputs,
  }
}
