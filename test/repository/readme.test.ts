// Runs the commands of the README as written.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { TestServer } from '../support/harness.ts'

const server = new TestServer()
before(() => server.start())
after(() => server.stop())

/** The block of commands under the heading, with this server's address and key in its first lines. */
function commands(key: string): string {
  const [, block = ''] =
    /\n## From nothing to a response\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ??
    []
  assert.match(block, /^KEY=fy_live_\.\.\.\nAPI=http:\/\/127\.0\.0\.1:8080\//)
  return block.replace('fy_live_...', key).replace('http://127.0.0.1:8080', server.url)
}

async function paste(block: string) {
  const shell = spawn('sh', ['-c', block], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')])
  return { stdout, stderr }
}

test('the README commands lead to a response, and a refused step shows why', async () => {
  const { key } = await server.organization()
  const first = await paste(commands(key))
  assert.equal(first.stderr, '')
  const [address = '', submitted = '', responses = '', end] = first.stdout.split('\n')
  assert.match(address, /^http:.*\/f\/[\w-]{22}$/)
  assert.equal(JSON.parse(submitted).score, 3)
  assert.equal(JSON.parse(responses).length, 1)
  assert.equal(end, '')

  const second = await paste(commands(key))
  assert.match(second.stderr, /^\{.*"message":"User already exists".*\}\n/)
  assert.equal(second.stdout, '', 'no blank lines')

  const wrong = await paste(commands('fy_live_wrong'))
  assert.match(wrong.stderr, /^\{.*"code":"api_key_invalid".*\}\n/)
})
