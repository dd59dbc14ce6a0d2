// The command line as people call it, rightly or not.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { formyard } from './process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-command-line-'))
after(() => rmSync(directory, { recursive: true, force: true }))

test('a command called wrongly says how, with exit status 2, and makes nothing', () => {
  const settings = { FORMYARD_DATA_DIR: join(directory, 'usage') }
  for (const [args, words] of [
    [[], /Which command/],
    [['nosuch'], /no command "nosuch"/],
    [['key', 'create', '--name', 'x'], /--scopes is missing/],
    [['key', 'create', '--name', 'x', '--scopes', 'root'], /--scopes takes/],
    [['key', 'create', '--name', 'x', '--scopes', 'read', '--expires', 'soon'], /--expires takes/],
    [['key', 'create', '--name', 'x', '--scopes', 'read', '--expires', '2001-01-01'], /in the past/],
    [['organization', 'create'], /--name is missing/],
    [['backup'], /FILE/],
    [['serve', '--colour'], /--colour/],
    [['serve', '--name', 'x'], /serve does not take --name/],
    [['serve', 'now'], /serve does not take "now"/],
    [['backup', 'a', 'b'], /backup does not take "b"/],
    [['key', 'revoke', 'key_1', 'key_2'], /key revoke does not take "key_2"/],
    [['key', 'create', 'extra', '--name', 'x', '--scopes', 'read'], /key create does not take "extra"/],
    [
      ['key', 'create', '--name', 'x', '--scopes', 'read', '--scopes', 'admin'],
      /--scopes was given more than once/,
    ],
  ] as const) {
    const ran = formyard([...args], settings)
    assert.equal(ran.status, 2, `${args.join(' ')}: ${ran.stderr}`)
    assert.match(ran.stderr, words)
    assert.equal(ran.stdout, '')
  }
  assert.equal(formyard(['help'], settings).status, 0)
})
