// Makes one file of the server and the packages that it loads at its start, unless there is one of these very sources: it starts in
// half the time, because Node finds, reads and links one module in place of thirteen hundred.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleFolder, bundles } from '../src/bundle-folder.mjs'

/** A server that still runs from an earlier bundle may load a part of it at any time. */
const KEPT = 3

const folder = bundleFolder()
try {
  if (!existsSync(folder)) await makeBundle()
} catch (error) {
  // Another may have made the same meanwhile.
  if (!existsSync(folder)) {
    process.stderr.write(`The server will start from its sources, which takes longer: ${error}\n`)
  }
}

/** Whole or not at all. */
async function makeBundle() {
  const draft = `${folder}.${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    await build({
      absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
      entryPoints: ['src/config.ts', 'src/serve.ts'],
      outdir: draft,
      bundle: true,
      splitting: true,
      sourcemap: true,
      sourcesContent: false,
      platform: 'node',
      format: 'esm',
      target: 'esnext',
      logLevel: 'silent',
      // What reads files beside itself, and what pg asks for in vain.
      external: ['./src/sources.ts', 'esbuild', '@scalar/fastify-api-reference', 'pg-native'],
      // For packages that still require.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
    })
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  removeOld()
}

function removeOld() {
  const newestFirst = readdirSync(bundles)
    .map(name => join(bundles, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of newestFirst.slice(KEPT)) rmSync(old, { recursive: true, force: true })
}
