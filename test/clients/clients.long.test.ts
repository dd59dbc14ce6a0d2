// Types generated from the OpenAPI document compile in typical use, and calls with them work.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { TestServer } from '../support/harness.ts'
import { generateTypes, type Workspace } from './generate.ts'

const server = new TestServer()
let workspace: Workspace
before(async () => {
  await server.start({ FORMYARD_RATE_LIMIT: 'on' })
  workspace = await generateTypes(`${server.url}/devapi/v4/openapi.json`)
})
after(async () => {
  await workspace.remove()
  await server.stop()
})

test('typical calls type-check in strict mode against the generated types', async () => {
  const tsc = promisify(execFile)(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    '-p',
    workspace.folder,
  ])
  const found = await tsc.catch((error: { readonly stdout: string }) => error)
  assert.equal(found.stdout, '')
})

test('the calls with the generated types work', async () => {
  const { key } = await server.organization()
  const { calls } = await import(pathToFileURL(join(workspace.folder, 'openapi-fetch.ts')).href)
  await calls(server.url, key)
})
