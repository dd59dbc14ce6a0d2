// Bundles the script and the style of the public page, once for all forms. The output is minified modules; the server joins
// those that a page needs. esbuild minifies names across all modules of a script, so the modules share one scope.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, build, type Metafile, transform } from 'esbuild'
import { questionTypes } from '../src/engine/questions/index.ts'
import { en } from '../src/engine/text/messages/en.ts'
import {
  BRAND,
  FUNCTIONS,
  LOGIC,
  type MessageNames,
  PAGE,
  type PageBundle,
  type PageScript,
  PREVIEW,
  RAIL,
  RESULT,
} from '../src/public/page/bundle.ts'
import { isBuilt, PAGE_BUNDLE, root } from './built.ts'

const SCRIPT = 'src/web/take/take.ts'
const EMBEDDED_SCRIPT = 'src/web/take/embedded.ts'
const LOGIC_SCRIPT = 'src/web/take/logic.ts'
const FUNCTIONS_SCRIPT = 'src/web/take/functions.ts'
const RAIL_SCRIPT = 'src/web/take/rail.ts'
const PARTS = 'src/engine/questions/browser/table.ts'
const STYLE = 'src/public/page/style/take.css'
const LOGIC_STYLE = 'src/public/page/style/logic.css'
const RAIL_STYLE = 'src/public/page/style/rail.css'
const PREVIEW_STYLE = 'src/public/page/style/preview.css'
const BRAND_STYLE = 'src/public/page/style/brand.css'
const RESULT_STYLE = 'src/public/page/style/results.css'
const styleOf = (type: string) => `src/engine/questions/${type.toLowerCase().replaceAll('_', '-')}/style.css`
/** Short names for message codes, because the script and the page both contain them. */
const shortNames = new Map(Object.keys(en.sentences).map((code, i) => [code, i.toString(36)]))

const options = {
  absWorkingDir: root,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'silent',
  // tsconfig.json is for the server.
  tsconfigRaw: {},
} as const satisfies BuildOptions

export async function bundlePage(): Promise<PageBundle> {
  const parts = partFiles()
  const light = new Map([...parts].filter(([, file]) => !isHeavy(file)))
  const page = [PAGE, SCRIPT] as const
  const logic = [LOGIC, LOGIC_SCRIPT] as const
  const functions = [FUNCTIONS, FUNCTIONS_SCRIPT] as const
  const rail = [RAIL, RAIL_SCRIPT] as const
  const [styles, embedded, ...scripts] = await Promise.all([
    bundleStyles(),
    bundleFile(EMBEDDED_SCRIPT),
    // One-letter names are few, so a script with fewer modules is smaller.
    bundleScript(new Map([...light, page])),
    bundleScript(new Map([...light, logic, rail, page])),
    bundleScript(new Map([...parts, logic, functions, rail, page])),
  ])
  const content = JSON.stringify([scripts, embedded, styles])
  const release = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { release, scripts, embedded, styles }
}

/** Returns the bundle of the last build if it is up to date, which is faster. */
export async function builtPage(): Promise<PageBundle> {
  return isBuilt() ? JSON.parse(readFileSync(PAGE_BUNDLE, 'utf8')) : bundlePage()
}

/** The source file of each question type's browser part. */
function partFiles(): Map<string, string> {
  const lines = readFileSync(join(root, PARTS), 'utf8').matchAll(/^export \{([^}]+)\} from '([^']+)'/gm)
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/ as (\w+)/g)].map(([, type = '']) => [type, join(dirname(PARTS), file)] as const),
    ),
  )
}

/** A type with code of its own for browsers is heavier than plain controls. Pages without such types get a smaller script. */
const isHeavy = (file: string) => file.endsWith('/browser.ts')

export const heavyTypes = (): string[] =>
  [...partFiles()].filter(([, file]) => isHeavy(file)).map(([type]) => type)

/** Bundles question types, the page's script and the logic script. */
async function bundleScript(files: ReadonlyMap<string, string>): Promise<PageScript> {
  const types = [...files.keys()].filter(name => ![PAGE, LOGIC, FUNCTIONS, RAIL].includes(name))
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: {
      contents: `
        export { ${types} } from './${PARTS}'
        ${files.has(LOGIC) ? `export { startLogic as ${LOGIC} } from './${LOGIC_SCRIPT}'` : ''}
        ${files.has(FUNCTIONS) ? `export { startFunctions as ${FUNCTIONS} } from './${FUNCTIONS_SCRIPT}'` : ''}
        ${files.has(RAIL) ? `export { startRail as ${RAIL} } from './${RAIL_SCRIPT}'` : ''}
        export { begin as ${PAGE} } from './${SCRIPT}'`,
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    minifyIdentifiers: true,
    minifySyntax: true,
    metafile: true,
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  const end = text.lastIndexOf('\nexport {')
  // esbuild writes each module's path in a comment above it.
  const sections = text
    .slice(0, end)
    .split(/^\/\/ (?=src\/)/m)
    .slice(1)
    .map(section => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n'))] as const)
  const paths = sections.map(([path]) => path)
  const minified = await Promise.all(sections.map(([, code]) => minify(code)))

  const names = new Map(
    [...text.slice(end).matchAll(/([\w$]+) as (\w+)/g)].map(([, short = '', name = '']) => [name, short]),
  )
  const exported = [...files].map(([name, file]) => {
    const needed = withImports(file, metafile.inputs)
    const indexes = paths.flatMap((path, i) => (needed.has(path) ? [i] : []))
    return [name, { name: names.get(name) ?? name, modules: indexes }] as const
  })
  return {
    modules: minified.map(withShortNames),
    messages: minified.map(messagesIn),
    exports: Object.fromEntries(exported),
  }
}

/** Message codes are string literals in the modules. */
const QUOTED = /(["'`])(\w+)\1/g

const withShortNames = (code: string) =>
  code.replace(QUOTED, (quoted, _, name: string) => {
    const short = shortNames.get(name)
    return short === undefined ? quoted : `"${short}"`
  })

/** Maps the message codes of a module to short names. */
const messagesIn = (code: string): MessageNames =>
  Object.fromEntries(
    [...code.matchAll(QUOTED)].flatMap(([, , name = '']) => {
      const short = shortNames.get(name)
      return short === undefined ? [] : [[name, short]]
    }),
  )

/** The file and its imports, direct and indirect. */
function withImports(file: string, inputs: Metafile['inputs'], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const { path } of inputs[file]?.imports ?? []) withImports(path, inputs, found)
  return found
}

async function minify(code: string): Promise<string> {
  const { code: minified } = await transform(code, {
    minifyWhitespace: true,
    minifySyntax: true,
    charset: options.charset,
    target: options.target,
  })
  return minified.trim()
}

/** The style of the page and of each type that has its own. */
async function bundleStyles(): Promise<Record<string, string>> {
  const types = [...questionTypes.keys()].map(type => [type, styleOf(type)] as const)
  const files = [
    [PAGE, STYLE],
    ...types.filter(([, file]) => existsSync(join(root, file))),
    [LOGIC, LOGIC_STYLE],
    [BRAND, BRAND_STYLE],
    [PREVIEW, PREVIEW_STYLE],
    [RAIL, RAIL_STYLE],
    [RESULT, RESULT_STYLE],
  ]
  const styles = files.map(async ([name = '', file = '']) => [name, await bundleFile(file)] as const)
  return Object.fromEntries(await Promise.all(styles))
}

async function bundleFile(file: string): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}
