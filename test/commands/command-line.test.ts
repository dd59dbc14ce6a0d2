// The command line, with valid and invalid commands.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { variantsOf } from '../support/long.ts'
import { formyard } from '../support/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-command-line-'))
after(() => rmSync(directory, { recursive: true, force: true }))

test('an invalid command prints its usage, exits with status 2, and creates nothing', () => {
  const settings = { FORMYARD_DATA_DIR: join(directory, 'usage') }
  for (const [args, words] of variantsOf([
    [[], /Name a command/],
    [['nosuch'], /Unknown command "nosuch"/],
    [['key', 'create', '--name', 'x'], /--scopes is required/],
    [['key', 'create', '--name', 'x', '--scopes', 'root'], /--scopes takes/],
    [['key', 'create', '--name', 'x', '--scopes', 'read', '--expires', 'soon'], /--expires must be/],
    [['key', 'create', '--name', 'x', '--scopes', 'read', '--expires', '2001-01-01'], /in the future/],
    [['organization', 'create'], /--name is required/],
    [['backup'], /FILE/],
    [['serve', '--colour'], /--colour/],
    [['serve', '--name', 'x'], /Unknown option --name for serve/],
    [['serve', 'now'], /Unexpected argument "now" for serve/],
    [['backup', 'a', 'b'], /Unexpected argument "b" for backup/],
    [['key', 'revoke', 'key_1', 'key_2'], /Unexpected argument "key_2" for key revoke/],
    [
      ['key', 'create', 'extra', '--name', 'x', '--scopes', 'read'],
      /Unexpected argument "extra" for key create/,
    ],
    [
      ['key', 'create', '--name', 'x', '--scopes', 'read', '--scopes', 'admin'],
      /--scopes was given more than once/,
    ],
  ])) {
    const ran = formyard([...args], settings)
    assert.equal(ran.status, 2, `${args.join(' ')}: ${ran.stderr}`)
    assert.match(ran.stderr, words)
    assert.equal(ran.stdout, '')
  }
  assert.equal(formyard(['help'], settings).status, 0)
})
