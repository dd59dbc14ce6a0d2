// What runs before `npm start` and `npm test`, with a stand-in for npm.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const directory = mkdtempSync(join(tmpdir(), 'formyard-prepare-'))
after(() => rmSync(directory, { recursive: true, force: true }))

/** Notes the folder where it is called, and installs a program that says its name. */
const NPM = `#!/bin/sh
echo "$PWD $*" >> "$CALLS"
mkdir -p node_modules/node/bin
echo '{"version":"99.1.2"}' > node_modules/node/package.json
printf '#!/bin/sh\\necho installed' > node_modules/node/bin/node
chmod +x node_modules/node/bin/node
`

/** A project without dependencies whose `engines` are as given. */
function project(name: string, engines: string) {
  const root = join(directory, name)
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text, { mode: 0o755 })
  }
  mkdirSync(join(root, 'scripts'), { recursive: true })
  cpSync('scripts/prepare.mjs', join(root, 'scripts', 'prepare.mjs'))
  write('package.json', JSON.stringify({ engines: { node: engines } }))
  write('package-lock.json', '{"packages":{}}')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  write('tools/node/package.json', '{"dependencies":{"node":"99.1.2"}}')
  write('bin/npm', NPM)
  write('calls', '')
  const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}`, CALLS: join(root, 'calls') }
  const prepare = () => {
    const ran = spawnSync(process.execPath, ['scripts/prepare.mjs'], { cwd: root, env, encoding: 'utf8' })
    assert.equal(ran.status, 0, ran.stderr)
  }
  const calls = () => readFileSync(join(root, 'calls'), 'utf8').split('\n').filter(Boolean)
  return { root, prepare, calls }
}

test('a machine with a Node that is new enough keeps it', () => {
  const { prepare, calls } = project('new', '>=1.0')
  prepare()
  assert.deepEqual(calls(), [])
})

test('a machine with an old Node gets the pinned one, once, and npm finds it first', () => {
  const { root, prepare, calls } = project('old', '>=99.1')
  const node = join(root, 'node_modules', '.bin', 'node')
  prepare()
  assert.equal(calls().length, 1)
  assert.match(calls()[0] ?? '', /\/tools\/node ci /)
  assert.equal(spawnSync(node, { encoding: 'utf8' }).stdout, 'installed\n')
  // npm ci empties the folder of commands.
  rmSync(join(root, 'node_modules', '.bin'), { recursive: true })
  prepare()
  assert.equal(calls().length, 1)
  assert.equal(readlinkSync(node), '../../tools/node/node_modules/node/bin/node')
})
