// What the OpenAPI document says of requests and replies: which operation a request asks, whether its body is valid, and whether a reply
// is one that the operation declares.
import type { Fault } from '../../../src/engine/faults.ts'
import {
  createReplyCheck,
  createValidators,
  type Document,
  type Operation,
  operationsOf,
  parametersOf,
  type Reply,
  type Schema,
} from '../../support/openapi-document.ts'

export type Params = Readonly<Record<string, string>>

export interface Asked {
  readonly operation: Operation
  readonly params: Params
}

export interface Contract {
  has(operationId: string): boolean
  find(method: string, path: string): Asked | undefined
  /** What is wrong with a body. Undefined is an absent body. */
  bodyFaults(operation: Operation, mediaType: string, body: unknown): Fault[]
  /** @throws {AssertionError} if the operation does not declare the reply */
  checkReply(operation: Operation, reply: Reply): void
  /** The names of the members of a reply, or of its items if it is a list. */
  membersOf(operation: Operation, status: number): readonly string[]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')

export function createContract(document: Document): Contract {
  const validatorOf = createValidators(document)
  const operations = operationsOf(document)
  // A name in a path, such as `all`, comes before an id.
  const routes = operations
    .map(operation => ({
      operation,
      names: parametersOf(operation),
      pattern: new RegExp(`^${escaped(operation.path).replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    }))
    .sort((a, b) => a.names.length - b.names.length)

  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.slice('#/components/schemas/'.length)
    return (name !== undefined && document.components.schemas[name]) || schema
  }

  return {
    has: operationId => operations.some(operation => operation.operationId === operationId),
    find(method, path) {
      for (const { operation, names, pattern } of routes) {
        const values = operation.method === method ? pattern.exec(path) : null
        if (values)
          return {
            operation,
            params: Object.fromEntries(names.map((name, i) => [name, values[i + 1] ?? ''])),
          }
      }
      return undefined
    },
    bodyFaults({ method, path, requestBody }, mediaType, body) {
      const refuse = (detail: string): Fault[] => [{ pointer: '', code: 'body_invalid', detail }]
      if (body === undefined) return requestBody?.required ? refuse('The operation needs a body.') : []
      if (!requestBody?.content[mediaType]) return refuse(`The operation takes no ${mediaType}.`)
      const place = ['paths', path, method.toLowerCase(), 'requestBody', 'content', mediaType, 'schema']
      const validate = validatorOf(place)
      if (validate(body)) return []
      return (validate.errors ?? []).map(({ instancePath, keyword, message = '' }) => ({
        pointer: instancePath,
        code: keyword,
        detail: message,
      }))
    },
    checkReply: createReplyCheck(document, validatorOf),
    membersOf({ responses }, status) {
      const { schema } = responses[status]?.content?.['application/json'] ?? {}
      const whole = schema && resolved(schema)
      return Object.keys((whole?.items ? resolved(whole.items) : whole)?.properties ?? {})
    },
  }
}
