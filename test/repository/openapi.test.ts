// The OpenAPI document is valid, complete and correct.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { browserApiDocument } from '../../scripts/browser-api.ts'
import { TestServer } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import { type Document, operationsOf, readDocument, type Schema } from '../support/openapi-document.ts'

const { Spectral } = spectralCore
const server = new TestServer()
let document: Awaited<ReturnType<typeof readDocument>>
// Read once: while the linter works, the server closes connections that are kept for the next request.
before(async () => {
  await server.start()
  document = await readDocument(server.url)
})
after(() => server.stop())

const readOperations = () =>
  operationsOf(document).map(operation => ({
    ...operation,
    name: `${operation.method} ${operation.path}`,
  }))

longTest('the document has no errors or warnings by the OpenAPI rules of Spectral', async () => {
  const spectral = new Spectral()
  // The two packages type the same ruleset with two versions of one library.
  spectral.setRuleset({ extends: [spectralRulesets.oas as never], rules: {} })
  const found = await spectral.run(document as unknown as Record<string, unknown>)
  assert.deepEqual(
    found.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`),
    [],
  )
})

test('the document that the double of the browser tests follows has every operation with a key, and those of browsers', async () => {
  const published = operationsOf(document).filter(({ path }) => path.startsWith('/devapi/v4/'))
  const named = new Map(
    operationsOf((await browserApiDocument()) as Document).map(one => [one.operationId, one]),
  )
  for (const { operationId, path, method } of published) {
    const found = named.get(operationId)
    assert.deepEqual(
      [found?.method, found?.path],
      [method, path.replace('/devapi/v4/', '/b/v1/')],
      operationId,
    )
  }
  assert.ok(named.has('describeClient'))
})

test('every operation and webhook has an id of its own, which is a name in programs', () => {
  const items = [...Object.values(document.paths), ...Object.values(document.webhooks)]
  const ids = items.flatMap(item => Object.values(item).map(({ operationId }) => operationId))
  assert.deepEqual(
    ids.filter(id => !/^[a-z][A-Za-z\d]*$/.test(id)),
    [],
  )
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.includes('receiveDatasetRowsAdded'))
})

/** Whether a URL can match both, and neither path has fewer parameters. */
function areAmbiguous(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')]
  const isParameter = (part = '') => /^\{\w+\}$/.test(part)
  return (
    parts.length === others.length &&
    parts.filter(isParameter).length === others.filter(isParameter).length &&
    parts.every((part, i) => part === others[i] || isParameter(part) || isParameter(others[i]))
  )
}

test('no URL matches two paths of which neither is more specific', () => {
  const paths = Object.keys(document.paths)
  const found = paths.flatMap((path, i) =>
    paths.slice(i + 1).flatMap(other => (areAmbiguous(path, other) ? [[path, other]] : [])),
  )
  assert.deepEqual(found, [])
})

test('every operation of the contract and of the decisions exists', () => {
  const names = readOperations().map(({ name }) => name.replace(/\{\w+\}/g, '{}'))
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
    `POST ${form}/{}/preview`,
    `POST ${form}/{}/preview/all`,
    `DELETE ${form}/{}/preview/{}`,
    `POST ${form}/{}/response/all`,
    `GET ${form}/{}/response/{}`,
    `GET ${form}/{}/response/pending`,
    `DELETE ${form}/{}/response/{}`,
    `PUT ${form}/{}/response/{}/grade`,
    `POST ${form}/{}/response/{}/grade/all`,
    `POST ${form}/{}/regrade`,
    `GET ${form}/{}/regrade/{}`,
    `PUT ${form}/{}/regrade/{}/cancel`,
    `POST ${form}/{}/response/delete`,
    `GET ${form}/{}/deletion/{}`,
    `PUT ${form}/{}/deletion/{}/cancel`,
    'POST /devapi/v4/core/audit/all',
    'GET /f/{}',
    'POST /f/{}',
    'GET /f/{}.json',
    'GET /p/{}',
    'POST /p/{}',
  ]) {
    assert.ok(names.includes(name), `${name} in ${names.join('\n')}`)
  }
})

test('every operation with a key declares its problems: at least 401, 403, 429, 500 and 503', () => {
  for (const { name, path, ...operation } of readOperations()) {
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

test('every request body except file bytes is a named schema with an example', () => {
  for (const { name, ...operation } of readOperations()) {
    const { 'application/octet-stream': _, ...content } = operation.requestBody?.content ?? {}
    for (const { schema, example } of Object.values(content)) {
      // A file that is loaded has a type of its own.
      if (schema.description === 'The file') continue
      const reference = schema.$ref?.split('/').at(-1)
      assert.ok(reference, `${name} has a named body`)
      const given = example ?? document.components.schemas[reference]?.examples
      assert.ok(given || reference === 'FormFields', `${reference} has an example`)
    }
  }
})

test('a body is optional exactly if it has no required member, and a DELETE has none', () => {
  const optional = readOperations()
    .filter(({ requestBody }) => requestBody && !requestBody.required)
    .map(({ operationId }) => operationId)
  for (const operationId of ['activateWebform', 'pauseWebform', 'checkWebform', 'listUsers', 'listResponses'])
    assert.ok(optional.includes(operationId), operationId)
  for (const operationId of ['createUser', 'createApp', 'createWebform', 'replaceWebform', 'submitResponse'])
    assert.ok(!optional.includes(operationId), operationId)
  for (const { method, name, requestBody } of readOperations())
    if (method === 'DELETE') assert.equal(requestBody, undefined, name)
})

test('every reply has a description, and every header is described once', () => {
  const { components } = document
  for (const { name, responses } of readOperations()) {
    for (const [status, { description, headers = {} }] of Object.entries(responses)) {
      assert.ok(description !== '' && description !== 'Default Response', `${name} ${status}`)
      for (const [header, { $ref }] of Object.entries(headers)) {
        assert.equal($ref, `#/components/headers/${header}`)
        assert.ok(components.headers[header]?.description, header)
      }
    }
  }
})

const headersOf: [operationId: string, status: number, headers: string[]][] = [
  ['createUser', 201, ['ETag', 'Idempotency-Replayed', 'Location']],
  ['getUser', 200, ['ETag']],
  ['getUser', 304, ['ETag']],
  ['listUsersByQuery', 200, ['Link', 'X-End-Cursor', 'X-Next-Cursor']],
  ['getUser', 401, ['WWW-Authenticate']],
  ['getUser', 405, ['Allow']],
  ['updateApp', 200, ['ETag']],
  ['updateWebform', 412, ['ETag']],
  ['listResponses', 200, ['Link', 'X-End-Cursor', 'X-Next-Cursor']],
  ['listResponses', 429, ['Retry-After']],
  ['listResponses', 503, ['Retry-After']],
  ['exportResponses', 200, ['Content-Disposition']],
  ['downloadFile', 200, ['Content-Disposition']],
  ['submitResponse', 303, ['Location']],
]
for (const [operationId, status, headers] of headersOf) {
  test(`${operationId} declares ${headers.join(', ')} at ${status}, and the rate limit headers`, async () => {
    const limits = status === 401 ? [] : ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
    const operation = readOperations().find(one => one.operationId === operationId)
    const declared = Object.keys(operation?.responses[status]?.headers ?? {})
    assert.deepEqual(declared.sort(), [...headers, ...limits].sort())
  })
}

const codesOf: [operationId: string, status: number, codes: string[]][] = [
  ['createUser', 409, ['user_exists', 'request_in_progress']],
  ['createUser', 422, ['idempotency_key_reused', 'password_refused']],
  ['getUser', 404, ['not_found', 'user_not_found']],
  ['listUsers', 400, ['body_invalid', 'body_unreadable', 'cursor_invalid']],
  ['listUsersByQuery', 400, ['parameter_invalid', 'cursor_invalid']],
  ['listUsersByQuery', 404, []],
  ['createApp', 409, ['request_in_progress']],
  ['updateApp', 404, ['not_found', 'app_not_found']],
  ['activateWebform', 422, ['webform_incomplete']],
  ['pauseWebform', 409, ['webform_not_active']],
  ['resumeWebform', 409, ['webform_not_active']],
  ['gradeResponse', 422, ['grade_invalid']],
  ['uploadFile', 400, ['parameter_invalid', 'body_unreadable']],
  ['uploadFile', 429, ['files_waiting', 'rate_limited']],
  ['listAuditEntries', 429, ['rate_limited']],
  ['submitResponse', 409, ['email_already_answered', 'submission_reused']],
]
for (const [operationId, status, codes] of codesOf) {
  test(`${operationId} lists only its own problems at ${status}: ${codes.join(', ')}`, async () => {
    const operation = readOperations().find(one => one.operationId === operationId)
    const described = operation?.responses[status]?.description ?? ''
    const listed = [...described.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
    assert.deepEqual(listed.sort(), codes.sort())
  })
}

test('times have a format, discriminators map each type to a schema, and no number is a multiple of a fraction', () => {
  const { components } = document
  const seen = { times: 0, types: 0 }
  const visit = (name: string, schema: Schema): void => {
    if (/(Date|At)$/.test(name) && schema.type) {
      assert.equal(schema.format, 'date-time', name)
      seen.times++
    }
    assert.ok(Number.isInteger(schema.multipleOf ?? 1), `${name} is a multiple of ${schema.multipleOf}`)
    const { mapping } = schema.discriminator ?? {}
    if (mapping) {
      assert.deepEqual(
        Object.values(mapping),
        schema.anyOf?.map(({ $ref }) => $ref),
      )
      for (const [type, reference] of Object.entries(mapping)) {
        const member = components.schemas[reference.split('/').at(-1) ?? '']
        assert.deepEqual(member?.properties?.['type']?.enum, [type])
        seen.types++
      }
    }
    for (const [member, inner] of Object.entries(schema.properties ?? {})) visit(member, inner)
    for (const inner of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) visit(name, inner)
  }
  for (const [name, schema] of Object.entries(components.schemas)) visit(name, schema)
  assert.ok(seen.times > 20 && seen.types > 50, JSON.stringify(seen))
})

test('every operation has a summary, and every parameter and member a description', () => {
  const { paths, components } = document
  const missing: string[] = []
  let members = 0
  const isDescribed = ({ description, $ref }: Schema) =>
    Boolean(description || components.schemas[$ref?.split('/').at(-1) ?? '']?.description)
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties = {} }: Schema = place.endsWith('/properties') ? {} : value
    for (const [name, member] of Object.entries(properties)) {
      members++
      if (!isDescribed(member)) missing.push(`${place}/${name}`)
    }
    for (const [name, member] of Object.entries(value))
      if (name !== 'examples' && name !== 'example') visit(member, `${place}/${name}`)
  }
  visit({ paths, components }, '')
  for (const { name, summary, parameters = [] } of readOperations()) {
    if (!summary) missing.push(name)
    for (const { description, schema, ...parameter } of parameters)
      if (!description && !schema.description) missing.push(`${name} ${parameter.name}`)
  }
  assert.deepEqual(missing, [])
  assert.ok(members > 500, `${members} members`)
})

test('unions of more than three shapes and objects of more than ten members are named schemas', () => {
  const { paths, components } = document
  const anonymous: string[] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { anyOf, properties }: Schema = value
    const isNamed = /^\/components\/schemas\/\w+$/.test(place)
    const shapes = Array.isArray(anyOf) ? anyOf.filter(one => !one.enum && one.type !== 'null') : []
    const isLarge = shapes.length > 3 || Object.keys(properties ?? {}).length > 10
    if (!isNamed && isLarge) anonymous.push(place)
    for (const [name, member] of Object.entries(value)) visit(member, `${place}/${name}`)
  }
  visit({ paths, components }, '')
  assert.deepEqual(anonymous, [])
})
