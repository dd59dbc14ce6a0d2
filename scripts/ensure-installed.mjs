// Runs before `npm start`, `npm test` and the others, with whatever Node the machine has: installs what is missing, so that
// a fresh clone needs no other step. Plain JavaScript, because an old Node cannot read the rest.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What npm wrote of the last installation is compared with the lock file: times of files say nothing after a clone. */
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile) || !existsSync(join(root, 'node_modules', 'node', 'bin'))) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

if (!isInstalled()) {
  process.stderr.write('Installing dependencies (only when they are missing or have changed) ...\n')
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // Standard output belongs to the command that comes next.
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) {
    process.stderr.write(
      'The dependencies could not be installed: see the lines above. Is the npm registry reachable?\n',
    )
    process.exit(1)
  }
}
