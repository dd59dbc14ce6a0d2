// `npm run types`: type checks. `npm run lint`: the linter, and exports and files that nothing uses. `npm test` runs both, with --lint.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { writeContract } from './contract.ts'

/**
 * The folders whose tsconfig.json names a project. The largest come first, because they take longest. One project has all programs for
 * browsers, which import the same files. The configurations in their folders are for editors.
 */
const PROJECTS = ['.', 'test/browser', 'src/web', 'src/web/document', 'src/web/types', 'examples/react']
/** Not the command `tsc`: TypeScript 6, which tests need for its API, has a command of that name too, and takes five times as long. */
const TSC = resolve('node_modules/typescript/bin/tsc')
const BIOME = resolve('node_modules/@biomejs/biome/bin/biome')
const KNIP = resolve('node_modules/knip/bin/knip.js')
/** A project that is checked by several threads takes twice the CPU time. So each has one thread, and a few run at a time. */
const CONCURRENCY = 3

// The check of scripts for browsers needs the contract.
await writeContract()
const TYPES = PROJECTS.map(project => [TSC, '-p', project, '--singleThreaded'])
const LINT = [
  [BIOME, 'check', '--error-on-warnings', '.'],
  [KNIP, '--no-progress'],
]
const queue = process.argv.includes('--only-lint')
  ? LINT
  : process.argv.includes('--lint')
    ? [...TYPES, ...LINT]
    : TYPES

async function work(): Promise<void> {
  for (let command = queue.shift(); command; command = queue.shift()) {
    const [status] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit')
    if (status === 0) continue
    console.error(`\nFailed: ${command.slice(1, 3).join(' ')}`)
    process.exitCode = 1
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, work))
