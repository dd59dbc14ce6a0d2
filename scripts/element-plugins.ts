// How sources become the chunks of elements: what the build changes in them.
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type Metafile, type Plugin, transform } from 'esbuild'
import { root } from './built.ts'
import { withDirectImports } from './direct-imports.ts'

/** Modules of ours, or smaller ones, in place of packages. */
export const standIns = {
  typebox: './src/web/plain-schema.ts',
  'lru-cache': './src/web/small-cache.ts',
  'decode-named-character-reference': './src/web/kit/character-reference.ts',
  lit: './src/web/small-lit.ts',
  'lit/async-directive.js': 'lit-html/async-directive.js',
  'lit/directive.js': 'lit-html/directive.js',
  'lit/directive-helpers.js': 'lit-html/directive-helpers.js',
  'lit/directives': 'lit-html/directives',
}

/** The module that stands for the style of pages. */
const PAGE_STYLE = /\/web\/designer\/page-style\.ts$/
const SOURCES = /\/src\/(?:web|engine)\/.*\.ts$/
const STYLED = /\/src\/web\//
const FAMILY = /\/src\/web\/charts\/families\//
/** An element whose chunks are joined; see `joined`. */
const ELEMENT = /^(.*\/src\/web\/(designer|results|chart-editor|dashboard-editor|workflow-editor))\//
/** The module of each element, after which its other modules come. */
const MODULES: Readonly<Record<string, string>> = {
  designer: 'later.ts',
  results: 'results.ts',
  'chart-editor': 'chart-editor.ts',
  'dashboard-editor': 'editor.ts',
  'workflow-editor': 'editor.ts',
}
/** Descriptions of schemas are for the reference of the API. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)(?:,|(?=\s*\}))/g

/** What is loaded before everything else that the designer loads later. */
const FIRST_LATER = /\/web\/designer\/later\.ts$/

/** @param pageStyle the CSS of forms' pages */
export const elementSources = (pageStyle: string): Plugin => ({
  name: 'element-sources',
  setup({ onLoad, onResolve }) {
    const later = new Map<string, string>()

    onResolve({ filter: /^\.\.?\// }, ({ kind, importer, path, resolveDir }) => {
      const [, folder, name = ''] = ELEMENT.exec(importer) ?? []
      const file = resolve(resolveDir, path)
      if (kind === 'dynamic-import' && folder && file.startsWith(`${folder}/`))
        later.set(file, `${folder}/${FIRST_LATER.test(file) ? 'designer.ts' : MODULES[name]}`)
      // The engine is pure: a module of which nothing is used is left out.
      return /\/src\/engine\/.*\.ts$/.test(file) ? { path: file, sideEffects: false } : undefined
    })
    onLoad({ filter: PAGE_STYLE }, () => ({
      contents: `export const pageStyle = ${JSON.stringify(pageStyle)}`,
      loader: 'js',
    }))
    onLoad({ filter: SOURCES }, async ({ path }) => {
      const source = withoutDescriptions(await readFile(path, 'utf8'))
      const direct = FAMILY.test(path) ? withDirectImports(source) : source
      const contents = STYLED.test(path) ? await withSmallStyles(direct) : direct
      return { contents: joined(contents, later.get(path)), loader: 'ts', resolveDir: dirname(path) }
    })
  },
})

/**
 * A module that an element loads later imports the element itself, and a panel of the designer imports `later.ts`, which comes
 * first. esbuild makes a chunk of all modules that the same entries reach: so the modules of the element are one file, which
 * compresses better than many.
 */
const joined = (contents: string, before: string | undefined): string =>
  before ? `${contents}\nimport ${JSON.stringify(before)}` : contents

const withoutDescriptions = (source: string) =>
  source.includes('typebox') ? source.replace(DESCRIPTION, '') : source

async function withSmallStyles(source: string): Promise<string> {
  let contents = source
  for (const [template, css = ''] of source.matchAll(/css`([^`$]*)`/g)) {
    const { code } = await transform(css, { loader: 'css', minify: true })
    // In a template literal a backslash of CSS, as in content: "\\2191", needs another one.
    contents = contents.replace(template, () => `css\`${code.trim()}\``)
  }
  return contents
}

/** Paths below the folder, the module's own file first. */
export function chunksOf({ outputs }: Metafile, module: string, folder: string): ReadonlySet<string> {
  const [first] = Object.keys(outputs).filter(path => outputs[path]?.entryPoint === module)
  if (!first) throw new Error(`${module} is no entry of the bundle`)
  const found = new Set([first])
  for (const path of found)
    for (const { path: other, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') found.add(other)
  return new Set([...found].map(path => relative(folder, join(root, path))))
}
