// Clients generated from the OpenAPI document compile in typical use, and their calls work.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { TestServer } from '../support/harness.ts'
import { generateClients, type Workspace } from './generate.ts'

const server = new TestServer()
let workspace: Workspace
before(async () => {
  await server.start({ FORMYARD_RATE_LIMIT: 'on' })
  workspace = await generateClients(`${server.url}/devapi/v4/openapi.json`)
})
after(async () => {
  await workspace.remove()
  await server.stop()
})

test('typical calls type-check in strict mode against both generated clients', async () => {
  const tsc = promisify(execFile)(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    '-p',
    workspace.folder,
  ])
  const found = await tsc.catch((error: { readonly stdout: string }) => error)
  assert.equal(found.stdout, '')
})

for (const name of ['hey-api', 'openapi-fetch']) {
  test(`the calls with the client of ${name} work`, async () => {
    const { key } = await server.organization()
    const { calls } = await import(pathToFileURL(join(workspace.folder, `${name}.ts`)).href)
    await calls(server.url, key)
  })
}
