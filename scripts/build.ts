// `npm run build`: creates dist/. The command line loads the server, which embeds the page's script and style, and rarely used parts when
// they are needed.
// With --if-needed, builds only if dist/ is missing or older than its sources.
import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { dist, ELEMENTS, isBuilt, PAGE_BUNDLE, root } from './built.ts'
import { bundleConsole } from './bundle-console.ts'
import { bundleElements, compressed } from './bundle-elements.ts'
import { bundlePage } from './bundle-page.ts'
import { bundledPackages, licences, sbom } from './bundled-packages.ts'

const ENTRIES = {
  formyard: 'src/commands/cli.ts',
  'copies-process': 'src/processes/copies-process.ts',
  'file-reader-process': 'src/processes/file-reader-process.ts',
  'checkpoint-worker': 'src/platform/db/sqlite/checkpoint-worker.mjs',
}
/** The module that loads the elements. The build replaces it with one that reads the built files. */
const ELEMENT_LOADER = /\/public\/elements\/element-files\.ts$/
/** The module that loads the page's bundle. The build replaces it with the bundle itself. */
const LOADER = /\/public\/page\/page-bundle\.ts$/
/** Not bundled: the reference needs its own files, DuckDB has programs, and pg-native is an optional import of pg that we do not install. */
const EXTERNAL = ['@scalar/fastify-api-reference', 'pg-native', '@duckdb/node-api', '@resvg/resvg-js']

const READ_ELEMENTS = `import { fileURLToPath } from 'node:url'
import { readElementFiles } from './read-element-files.ts'
let loaded
export const loadElementFiles = () => (loaded ??= readElementFiles(fileURLToPath(new URL('w', import.meta.url))))`

if (!process.argv.includes('--if-needed') || !isBuilt()) await buildDist()

async function buildDist() {
  const pageBundle = await bundlePage()
  const page = JSON.stringify(pageBundle)
  const embedPage: Plugin = {
    name: 'embed-page',
    setup({ onLoad }) {
      onLoad({ filter: LOADER }, () => ({
        contents: `export const loadPageBundle = async () => JSON.parse(${JSON.stringify(page)})`,
      }))
      onLoad({ filter: ELEMENT_LOADER }, ({ path }) => ({
        contents: READ_ELEMENTS,
        resolveDir: dirname(path),
      }))
    },
  }
  const consoleBundle = await bundleConsole(pageBundle)
  const elements = await bundleElements(pageBundle)
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    sourcemap: true,
    sourcesContent: false,
    // A start reads only what it needs, which takes half the time.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: EXTERNAL,
    plugins: [embedPage],
    // For packages that call require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    metafile: true,
    write: false,
  })
  refuseLateCommonJs(metafile)
  const web = [...(await compressed(new Map([...elements.files, ...consoleBundle.files])))].map(
    ([path, content]) => [join(ELEMENTS, path), content] as const,
  )
  for (const [path] of web) mkdirSync(dirname(path), { recursive: true })
  const files = outputFiles.map(({ path, contents }) => [path, contents] as const)
  const packages = bundledPackages({
    inputs: { ...metafile.inputs, ...elements.inputs, ...consoleBundle.inputs },
  })
  const lists = [
    [join(dist, 'LICENSES.txt'), licences(packages)],
    [join(dist, 'sbom.cdx.json'), sbom(packages)],
  ] as const
  // The page's bundle is written last: isBuilt() reads its modification time.
  for (const [path, content] of [...files, ...web, ...lists, [PAGE_BUNDLE, page] as const]) {
    // Renaming is atomic: a server that starts meanwhile reads complete files.
    writeFileSync(`${path}.new`, content)
    renameSync(`${path}.new`, path)
  }
  removeOtherParts(new Set(files.map(([path]) => path)))
}

/** esbuild gives `import()` of a CommonJS package only its default export, where Node also gives its members. */
function refuseLateCommonJs({ inputs }: Metafile): void {
  for (const [file, { imports }] of Object.entries(inputs))
    for (const { kind, path } of imports)
      if (kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
        throw new Error(`${file}: import ${path} in a module of its own, and that module with import()`)
}

/** Parts of the server have new names when they change. */
function removeOtherParts(parts: ReadonlySet<string>): void {
  for (const path of globSync(join(dist, '*.{mjs,mjs.map}'))) if (!parts.has(path)) rmSync(path)
}
