// Runs before `npm start`, `npm test` and other commands. Installs missing dependencies, so a fresh clone needs no other step.
// Plain JavaScript, because it runs on the machine's own Node, which may be old.
// --tools also installs the tools of tests. --build updates dist/.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const withTools = process.argv.includes('--tools')

const read = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const log = text => process.stderr.write(`${text}\n`)

/** Compares npm's record of the last installation with the lock file. File times mean nothing after a clone. */
function isInstalled() {
  if (!existsSync(join(modules, '.package-lock.json')) || !existsSync(node)) return false
  const wanted = read('package-lock.json').packages
  const installed = read('node_modules/.package-lock.json').packages
  const needed = [read('package.json'), ...(withTools ? [read('tools/package.json')] : [])]
    .flatMap(({ dependencies, optionalDependencies, devDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies }),
    )
    .map(name => `node_modules/${name}`)
  return (
    needed.every(path => installed[path]) &&
    Object.entries(installed).every(([path, { version }]) => wanted[path]?.version === version)
  )
}

function install() {
  log(
    withTools
      ? 'Installing the dependencies of Formyard and its tests (about 650 MB, only when they change) ...'
      : 'Installing the dependencies of Formyard (about 440 MB, only when they change) ...',
  )
  const start = Date.now()
  const which = withTools ? '--workspaces' : '--workspaces=false'
  const args = ['ci', which, '--include-workspace-root', '--include=dev', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    // Standard output is for the command that follows.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    log('Installing dependencies failed; see the lines above. Is the npm registry reachable?')
    process.exit(1)
  }
  const seconds = Math.round((Date.now() - start) / 1000)
  log(`Installed ${Math.round(sizeBytes(modules) / 1e6)} MB in ${seconds} seconds.`)
}

function sizeBytes(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sizeBytes(path)
      if (!entry.isFile()) return 0
      // npm hard-links the Node binary, so count it once.
      const { size, nlink } = statSync(path)
      return size / nlink
    })
    .reduce((sum, size) => sum + size, 0)
}

if (!isInstalled()) install()
if (process.argv.includes('--build')) {
  const { status } = spawnSync(node, [join(root, 'scripts', 'build.ts'), '--if-needed'], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    log('The build failed; see the lines above.')
    process.exit(1)
  }
}
