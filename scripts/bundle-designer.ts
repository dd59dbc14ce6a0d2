// Bundles the designer for browsers: designer-{hash}.js, and chunks for what is loaded later. The canvas gets the style of forms'
// pages, with each rule inside of .fy-page.
import { readFile } from 'node:fs/promises'
import { build, type Metafile, type Plugin, transform } from 'esbuild'
import { questionTypes } from '../src/engine/questions/index.ts'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { root } from './built.ts'

const ENTRY = 'src/web/designer/element.ts'
/** The module that stands for the style of pages. */
const PAGE_STYLE = /\/web\/designer\/page-style\.ts$/
const WITH_STYLES = /\/src\/web\/.*\.ts$/

/** Modules of ours in place of packages, for browsers. */
export const standIns = {
  typebox: './src/web/plain-schema.ts',
  'lru-cache': './src/web/small-cache.ts',
  'decode-named-character-reference': './src/web/kit/character-reference.ts',
}

export interface DesignerFile {
  /** Such as designer-7QX2AB4K.js. */
  readonly name: string
  readonly content: Uint8Array
}

export interface DesignerBundle {
  /** The name of the file that defines the element. */
  readonly entry: string
  /** The files that it imports at once, besides itself. */
  readonly first: readonly string[]
  readonly files: readonly DesignerFile[]
  /** The modules in the bundle. */
  readonly inputs: Metafile['inputs']
}

export async function bundleDesigner(page: Pick<PageBundle, 'styles'>): Promise<DesignerBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { designer: ENTRY },
    outdir: 'w',
    entryNames: '[name]-[hash]',
    chunkNames: 'designer-[name]-[hash]',
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
  const [entry = '', ...first] = firstImports(metafile, ENTRY).map(nameOf)
  return {
    entry,
    first,
    inputs: metafile.inputs,
    files: outputFiles.map(({ path, contents }) => ({ name: nameOf(path), content: contents })),
  }
}

/** The paths of an entry's file and of the files that it imports at once. */
export function firstImports({ outputs }: Metafile, entryPoint: string): string[] {
  const [entry = ''] = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  const first = new Set([entry])
  const visit = (path: string) => {
    for (const { path: other, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !first.has(other)) {
        first.add(other)
        visit(other)
      }
  }
  visit(entry)
  return [...first]
}

/** Puts the page's style into its module. */
export const styleOfPages = (style: string): Plugin => ({
  name: 'style-of-pages',
  setup({ onLoad }) {
    onLoad({ filter: PAGE_STYLE }, () => ({
      contents: `export const pageStyle = ${JSON.stringify(style)}`,
      loader: 'js',
    }))
  },
})

/** Minifies the styles of components. */
export const minifiedStyles: Plugin = {
  name: 'minified-styles',
  setup({ onLoad }) {
    onLoad({ filter: WITH_STYLES }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const found = [...source.matchAll(/css`([^`$]*)`/g)]
      let contents = source
      for (const [template, css = ''] of found) {
        const { code } = await transform(css, { loader: 'css', minify: true })
        // In a template literal a backslash of CSS, as in content: "\\2191", needs another one.
        contents = contents.replace(template, () => `css\`${code.trim()}\``)
      }
      return { contents, loader: 'ts' }
    })
  },
}

/** The parts of the page's style that questions need: no steps, results or languages. */
const CORE = ['frame', 'form', 'choices', 'fields', 'buttons', 'media']
/** Rules that cannot stand inside of another one. */
const KEYFRAMES = /@keyframes [\w-]+\s*\{(?:[^{}]|\{[^{}]*\})*\}/g

export async function scopedStyle(page: Pick<PageBundle, 'styles'>): Promise<string> {
  const imports = CORE.map(name => `@import "./src/public/page/style/${name}.css";`).join('')
  const { outputFiles } = await build({
    stdin: { contents: imports, resolveDir: root, loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
  })
  const types = [...questionTypes.keys()].map(type => page.styles[type] ?? '')
  const style = withOneScheme([...outputFiles.map(({ text }) => text.trim()), ...types].join(''))
  const keyframes = style.match(KEYFRAMES) ?? []
  const rules = style
    .replace(KEYFRAMES, '')
    // The element around a question plays the part of the page.
    .replaceAll(/(^|[{},])(?::root|html|body)(?=[{,])/g, '$1&')
  const own = 'color-scheme:inherit;background:none;'
  const { code } = await transform(`.fy-page{${rules}${own}}${keyframes.join('')}`, {
    loader: 'css',
    minify: true,
    // Nesting is compiled away for browsers that lack it.
    target: ['chrome111', 'firefox116', 'safari16.4'],
  })
  return code.trim()
}

/** The colors of both schemes at once, because the designer's scheme can differ from that of the system. */
function withOneScheme(style: string): string {
  const dark = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{:root\{([^}]*)\}\}/.exec(style)
  if (!dark) throw new Error('The style of pages has no dark colors')
  const colors = new Map(
    [...(dark[1] ?? '').matchAll(/(--[\w-]+):([^;]+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return style
    .replace(dark[0], '')
    .replace(/:root\{[^}]*\}/, root =>
      root.replaceAll(/(--[\w-]+):([^;}]+)/g, (given, name: string, value: string) =>
        colors.has(name) ? `${name}:light-dark(${value},${colors.get(name)})` : given,
      ),
    )
}
