// Valid, nearly valid and hostile requests to an operation of the OpenAPI document.
import fc from 'fast-check'
import type { Document, Operation } from '../support/openapi-document.ts'
import { parametersOf } from '../support/openapi-document.ts'
import { hostileBody, hostileText, hostileValue, nearly } from './hostile.ts'
import { validValues } from './valid.ts'

/** Number of existing resources of each kind. */
export const THINGS = 3

export interface Plan {
  /** The index of an existing resource to use in the path. */
  readonly thing: number
  /** A value to use in a place of the path instead. */
  readonly path: Readonly<Record<string, string | undefined>>
  readonly query: string
  readonly key: 'own' | 'read' | 'other' | 'wrong' | 'none'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Bytes that Node's client accepts in a header. */
const headerText = hostileText.map(text => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000))

const often = <T>(valid: fc.Arbitrary<T>, hostile: fc.Arbitrary<T>, weight = 8) =>
  fc.oneof({ weight, arbitrary: valid }, { weight: 1, arbitrary: hostile })

export function requestsTo(operation: Operation, document: Document): fc.Arbitrary<Plan> {
  return fc
    .record({
      thing: fc.nat(THINGS - 1),
      path: fc.record(
        Object.fromEntries(parametersOf(operation).map(name => [name, pathParts(operation, name)])),
      ),
      query: often(
        fc.constant(''),
        hostileText.map(text => `?${encodeURIComponent(text.slice(0, 1_000).toWellFormed())}=1`),
      ),
      key: often(fc.constant<Plan['key']>('own'), fc.constantFrom('read', 'other', 'wrong', 'none')),
      ...bodies(operation, document),
    })
    .chain(({ content, ...plan }) =>
      headersOf(operation).map(headers => ({
        ...plan,
        headers: { ...headers, ...(content.type !== undefined && { 'content-type': content.type }) },
        body: content.body,
      })),
    )
}

function pathParts({ parameters = [] }: Operation, name: string): fc.Arbitrary<string | undefined> {
  const pattern = parameters.find(parameter => parameter.name === name)?.schema.pattern
  const others = fc.oneof(
    pattern === undefined ? fc.string() : fc.stringMatching(new RegExp(pattern)),
    hostileText.map(text => text.slice(0, 600).toWellFormed()),
  )
  // An empty value, dots and `all` would give the path of another operation.
  const safe = others.filter(text => !/^\.{0,2}$|^all$/.test(text))
  return often<string | undefined>(fc.constant(undefined), safe, 15)
}

const headersOf = ({ parameters = [], path }: Operation): fc.Arbitrary<Record<string, string>> =>
  fc
    .record(
      {
        ...Object.fromEntries(
          parameters
            .filter(parameter => parameter.in === 'header')
            .map(({ name }) => [
              name,
              often(
                name === 'if-match' ? fc.constantFrom('*', '"1"', '"2", "1"', 'W/"1"') : fc.uuid(),
                headerText,
                2,
              ),
            ]),
        ),
        accept: fc.constantFrom('*/*', 'text/html', 'application/json', 'nonsense', ''),
        'accept-encoding': fc.constantFrom('gzip', 'identity;q=0, *;q=0', 'br'),
        ...(path.startsWith('/devapi') && { 'if-none-match': headerText }),
      },
      { requiredKeys: [] },
    )
    .map(headers => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)))

interface Content {
  readonly type: string | undefined
  readonly body: Buffer | undefined
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const types = fc.constantFrom(
  undefined,
  JSON_TYPE,
  FORM_TYPE,
  'application/merge-patch+json',
  'APPLICATION/JSON; charset=utf-8',
  'application/json; charset=utf-16',
  'text/plain',
  'application/jsonx',
  'multipart/form-data; boundary=x',
  ', ,;',
)

function bodies({ requestBody, method }: Operation, document: Document): { content: fc.Arbitrary<Content> } {
  const nothing = fc.constant<Content>({ type: undefined, body: undefined })
  const anything = fc.record<Content>({ type: types, body: fc.oneof(hostileBody, asJson(hostileValue)) })
  const content = requestBody?.content[JSON_TYPE]
  if (method === 'GET') return { content: nothing }
  if (!content) return { content: often(nothing, anything) }
  // The example is frequent, because its parts fit together.
  const valid = fc.oneof(fc.constant(content.example ?? {}), validValues(content.schema, document))
  const json = (value: fc.Arbitrary<unknown>) =>
    fc.record<Content>({
      type: often(fc.constant<string | undefined>(JSON_TYPE), types, 20),
      body: asJson(value),
    })
  return {
    content: fc.oneof(
      { weight: 4, arbitrary: json(valid) },
      { weight: 6, arbitrary: json(nearly(valid)) },
      { weight: 2, arbitrary: json(nearly(nearly(valid))) },
      { weight: 1, arbitrary: json(hostileValue) },
      { weight: 2, arbitrary: anything },
      { weight: requestBody.required ? 1 : 15, arbitrary: nothing },
      { weight: requestBody.content[FORM_TYPE] ? 8 : 0, arbitrary: formFields },
    ),
  }
}

const asJson = (values: fc.Arbitrary<unknown>) =>
  values.map(value => Buffer.from(JSON.stringify(value) ?? 'undefined'))

/** Fields of the page for the document's example form, and others. */
const formFields: fc.Arbitrary<Content> = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'a.france',
          'a.pi',
          'a.pi.x',
          'a.',
          'submissionId',
          'version',
          'email',
          'a.__proto__',
        ),
        hostileText,
      ),
      fc.oneof(fc.constantFrom('paris', '3.14', '1', '2', 'a@example.com'), fc.uuid(), hostileText),
    ),
    { maxLength: 6 },
  )
  .map(fields => ({
    type: FORM_TYPE,
    body: Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()),
  }))
