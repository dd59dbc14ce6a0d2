// The document that clients are made from: valid, whole, and true.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { TestServer } from './harness.ts'
import { operationsOf, readDocument } from './openapi-document.ts'

const { Spectral } = spectralCore
const server = new TestServer()
before(() => server.start())
after(() => server.stop())

const read = () => readDocument(server.url)
const readOperations = async () =>
  operationsOf(await read()).map(operation => ({
    ...operation,
    name: `${operation.method} ${operation.path}`,
  }))

test('the document has no fault and no warning by the OpenAPI rules of Spectral', async () => {
  const spectral = new Spectral()
  // The two packages type the same ruleset from two versions of one library.
  spectral.setRuleset({ extends: [spectralRulesets.oas as never], rules: {} })
  const found = await spectral.run((await read()) as unknown as Record<string, unknown>)
  assert.deepEqual(
    found.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`),
    [],
  )
})

test('every operation of the contract and of the decisions is there', async () => {
  const names = (await readOperations()).map(({ name }) => name.replace(/\{\w+\}/g, '{}'))
  const app = '/devapi/v4/user/{}/app'
  const form = `${app}/{}/webform`
  for (const name of [
    'POST /devapi/v4/core/user',
    'POST /devapi/v4/core/user/all',
    'GET /devapi/v4/core/user/{}',
    'PATCH /devapi/v4/core/user/{}',
    'DELETE /devapi/v4/core/user/{}',
    `POST ${app}`,
    `POST ${app}/all`,
    `GET ${app}/{}`,
    `PATCH ${app}/{}`,
    `DELETE ${app}/{}`,
    `POST ${form}`,
    `POST ${form}/all`,
    `GET ${form}/{}`,
    `PUT ${form}/{}`,
    `PATCH ${form}/{}`,
    `DELETE ${form}/{}`,
    `PUT ${form}/{}/activate`,
    `PUT ${form}/{}/pause`,
    `POST ${form}/{}/check`,
    `POST ${form}/{}/version/all`,
    `GET ${form}/{}/version/{}`,
    `POST ${form}/{}/response/all`,
    `GET ${form}/{}/response/{}`,
    `DELETE ${form}/{}/response/{}`,
    `PUT ${form}/{}/response/{}/grade`,
    `POST ${form}/{}/response/{}/grade/all`,
    `POST ${form}/{}/regrade`,
    `GET ${form}/{}/regrade/{}`,
    'POST /devapi/v4/core/audit/all',
    'GET /f/{}',
    'POST /f/{}',
    'GET /f/{}.json',
  ]) {
    assert.ok(names.includes(name), `${name} in ${names.join('\n')}`)
  }
})

test('every operation behind a key declares its refusals as problems: 401, 403, 429, 500 and 503 at least', async () => {
  for (const { name, path, ...operation } of await readOperations()) {
    if (!path.startsWith('/devapi/')) continue
    for (const status of ['401', '403', '429', '500', '503']) {
      assert.ok(
        operation.responses[status]?.content?.['application/problem+json'],
        `${name} declares ${status}`,
      )
    }
    if (operation.requestBody)
      assert.ok(operation.responses['400'] && operation.responses['413'] && operation.responses['415'], name)
    if (path.includes('{')) assert.ok(operation.responses['404'], name)
  }
})

test('every request body is a named schema with an example', async () => {
  const document = await read()
  for (const { name, ...operation } of await readOperations()) {
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
      const reference = schema.$ref?.split('/').at(-1)
      assert.ok(reference, `${name} has a named body`)
      const given = example ?? document.components.schemas[reference]?.examples
      assert.ok(given || reference === 'FormFields', `${reference} has an example`)
    }
  }
})

test('a body may be left out exactly where nothing in it is required, and a DELETE has none', async () => {
  const optional = (await readOperations())
    .filter(({ requestBody }) => requestBody && !requestBody.required)
    .map(({ operationId }) => operationId)
  for (const operationId of ['activateWebform', 'pauseWebform', 'checkWebform', 'listUsers', 'listResponses'])
    assert.ok(optional.includes(operationId), operationId)
  for (const operationId of ['createUser', 'createApp', 'createWebform', 'replaceWebform', 'submitResponse'])
    assert.ok(!optional.includes(operationId), operationId)
  for (const { method, name, requestBody } of await readOperations())
    if (method === 'DELETE') assert.equal(requestBody, undefined, name)
})
