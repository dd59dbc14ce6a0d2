// Runs before `npm start`, `npm test` and other commands. Installs missing dependencies, so a fresh clone needs no other step. If the
// machine's Node is too old, it also installs the Node of tools/node, and puts it into node_modules/.bin: npm looks there first.
// Plain JavaScript, because it runs on the machine's own Node.
// --tools also installs the tools of tests. --build updates dist/.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const nodeFolder = join(root, 'tools', 'node')
const installedNode = join(nodeFolder, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
const withTools = process.argv.includes('--tools')

const read = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const log = text => process.stderr.write(`${text}\n`)

/** Compares npm's record of the last installation with the lock file. File times mean nothing after a clone. */
function isInstalled() {
  if (!existsSync(join(modules, '.package-lock.json'))) return false
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

function installDependencies() {
  const which = withTools ? '--workspaces' : '--workspaces=false'
  install(
    withTools
      ? 'the dependencies of Formyard and its tests (about 440 MB'
      : 'the dependencies of Formyard (about 230 MB',
    [which, '--include-workspace-root', '--include=dev'],
    root,
  )
}

/** Runs `npm ci` in a folder. */
function install(what, args, folder) {
  log(`Installing ${what}, only when they change) ...`)
  const start = Date.now()
  const { status } = spawnSync('npm', ['ci', ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    // Standard output is for the command that follows.
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  })
  if (status !== 0) {
    log('Installing failed; see the lines above. Is the npm registry reachable?')
    process.exit(1)
  }
  const seconds = Math.round((Date.now() - start) / 1000)
  log(`Installed ${Math.round(sizeBytes(join(folder, 'node_modules')) / 1e6)} MB in ${seconds} seconds.`)
}

/** Compares a version with `engines`, such as `>=26.1`. */
function isTooOld(version) {
  const [major, minor] = version.replace('v', '').split('.').map(Number)
  const [minMajor, minMinor] = read('package.json').engines.node.replace('>=', '').split('.').map(Number)
  return major < minMajor || (major === minMajor && minor < minMinor)
}

/** Returns the Node to run with, after installing it if the machine has none that is new enough. */
function prepareNode() {
  // In earlier versions Node was one of the dependencies, so the program that runs this can have been removed a moment ago.
  const isThere = existsSync(process.execPath)
  // The installed Node runs this if `npm ci` has just emptied the folder with the link to it.
  const isInstalledNode =
    isThere && existsSync(installedNode) && realpathSync(process.execPath) === realpathSync(installedNode)
  if (isThere && !isInstalledNode && !isTooOld(process.version)) return process.execPath
  const { node: wanted } = read('tools/node/package.json').dependencies
  if (!existsSync(installedNode) || read('tools/node/node_modules/node/package.json').version !== wanted)
    install(`Node ${wanted}, because this machine has none that is new enough (about 210 MB`, [], nodeFolder)
  putOnPath()
  return installedNode
}

/** Puts the installed Node into the folder that npm has on its path. `npm ci` empties the folder. */
function putOnPath() {
  const bin = join(modules, '.bin')
  mkdirSync(bin, { recursive: true })
  const target = relative(bin, installedNode)
  if (isWindows) return writeFileSync(join(bin, 'node.cmd'), `@"%~dp0${target}" %*\r\n`)
  const link = join(bin, 'node')
  if (existsSync(link) && statSync(link).ino === statSync(installedNode).ino) return
  rmSync(link, { force: true })
  symlinkSync(target, link)
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

if (!isInstalled()) installDependencies()
const node = prepareNode()
if (process.argv.includes('--build')) {
  const { status } = spawnSync(node, [join(root, 'scripts', 'build.ts'), '--if-needed'], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    log('The build failed; see the lines above.')
    process.exit(1)
  }
}
