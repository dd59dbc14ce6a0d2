// Stands in for the package typebox in bundles for browsers: it builds the same JSON Schema, without the code that checks
// values. The server checks. A test compares the schemas of all question types.

interface Schema {
  readonly [keyword: string]: unknown
}

/** Optional schemas are copies, so that a schema can be optional in one object and required in another. */
const optional = new WeakSet<object>()

const plain = (type: string) => (options?: Schema) => ({ type, ...options })

export const Type = {
  Boolean: plain('boolean'),
  Integer: plain('integer'),
  Number: plain('number'),
  String: plain('string'),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
  Literal: (value: string | number | boolean, options?: Schema) => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Optional(schema: Schema) {
    const copy = { ...schema }
    optional.add(copy)
    return copy
  },
  Object(properties: Readonly<Record<string, Schema>>, options?: Schema) {
    const required = Object.keys(properties).filter(name => !optional.has(properties[name] ?? {}))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  Record: ({ pattern = '^.*$' }: { readonly pattern?: string }, value: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { [pattern]: value },
    ...options,
  }),
}
