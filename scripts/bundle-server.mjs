// Makes one file of the server and the packages that it loads at its start, unless there is one of these very sources: it starts in
// half the time, because Node finds, reads and links one module in place of thirteen hundred.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUNDLE, bundleFolder, bundles } from '../src/bundle-folder.mjs'

/** A server that still runs from an earlier bundle may load a part of it at any time. Each takes seven megabytes. */
const KEPT = 20
/** A bundle that is being made: its name, and characters of its own. */
const DRAFT = /^[0-9a-f]{16}\./
/** So old, a draft is one of a run that was killed. */
const DRAFT_MS = 3_600_000

const folder = bundleFolder()
try {
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date())
  else await makeBundle()
  removeOld()
} catch (error) {
  // Another may have made the same meanwhile.
  if (!existsSync(folder)) {
    const [reason] = (error.errors?.[0]?.text ?? error.message).split('\n')
    process.stderr.write(`The server will start from its sources, which takes longer: ${reason}\n`)
  }
}

/** Whole and on the disk, or not at all. */
async function makeBundle() {
  mkdirSync(bundles, { recursive: true })
  const draft = mkdtempSync(`${folder}.`)
  try {
    const { build } = await import('esbuild')
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
    if (bundleFolder() !== folder) throw new Error('The sources were edited meanwhile.')
    for (const name of readdirSync(draft)) sync(join(draft, name))
    // Whoever installs may be another user than who runs it.
    chmodSync(draft, 0o755)
    renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function sync(file) {
  const fd = openSync(file, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

function removeOld() {
  const aged = readdirSync(bundles).map(name => ({ name, since: statSync(join(bundles, name)).mtimeMs }))
  const old = aged
    .filter(({ name }) => BUNDLE.test(name))
    .sort((a, b) => b.since - a.since)
    .slice(KEPT)
  const drafts = aged.filter(({ name, since }) => DRAFT.test(name) && since < Date.now() - DRAFT_MS)
  for (const { name } of [...old, ...drafts]) rmSync(join(bundles, name), { recursive: true, force: true })
}
