// `npm run build`: makes dist/, with the server and the command line in one file and the page's script and style in it.
// With --if-needed it does so only where dist/ is missing or older than what it is made of.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { dist, isBuilt, PAGE_BUNDLE, root } from './built.ts'
import { bundlePage } from './bundle-page.ts'
import { licences } from './licences.ts'

const ENTRIES = {
  formyard: 'src/cli.ts',
  'checkpoint-worker': 'src/platform/db/sqlite/checkpoint-worker.mjs',
}
/** Loads the page's bundle, which the build puts in its place. */
const LOADER = /\/public\/page\/page-bundle\.ts$/
/** They stay packages: required when something first needs them, or with files beside them. pg asks for pg-native in vain. */
const EXTERNAL = ['@scalar/fastify-api-reference', 'pg-native']

if (!process.argv.includes('--if-needed') || !isBuilt()) await buildDist()

async function buildDist() {
  const page = JSON.stringify(await bundlePage())
  const embedPage: Plugin = {
    name: 'embed-page',
    setup: ({ onLoad }) =>
      onLoad({ filter: LOADER }, () => ({
        contents: `export const loadPageBundle = async () => JSON.parse(${JSON.stringify(page)})`,
      })),
  }
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    sourcemap: true,
    sourcesContent: false,
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
  mkdirSync(dist, { recursive: true })
  const files = outputFiles.map(({ path, contents }) => [path, contents] as const)
  const notices = [join(dist, 'LICENSES.txt'), licences(metafile)] as const
  // The page's bundle comes last: by its time one sees whether all is up to date.
  for (const [path, content] of [...files, notices, [PAGE_BUNDLE, page] as const]) {
    // A server that starts meanwhile finds whole files.
    writeFileSync(`${path}.new`, content)
    renameSync(`${path}.new`, path)
  }
}
