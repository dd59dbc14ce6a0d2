// Derives a JSON Merge Patch schema (RFC 7396) from an object schema: every member is optional and may be null, which removes it.
// Rules that span several members are checked on the merged object.
import { type TSchema, Type } from 'typebox'

type Schema = Readonly<Record<string, unknown>>

/** The patch schema of an object; null removes the whole object. The patch of `Settings` is titled `SettingsPatch`. */
export const patchOf = (schema: TSchema, description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ ...nullable({ ...schema }), description })

function nullable(schema: Schema): Schema {
  const { title, ...rest } = schema
  const named = typeof title === 'string' && { title: `${title}Patch` }
  if (Array.isArray(rest['anyOf']))
    return { ...rest, ...named, anyOf: [...rest['anyOf'].map(withNullableMembers), { type: 'null' }] }
  // A schema without a type allows null already.
  if (typeof rest['type'] !== 'string') return schema
  return { ...withNullableMembers(rest), ...named, type: [rest['type'], 'null'] }
}

/** A patch replaces arrays as a whole, so their items keep the original schema. */
function withNullableMembers(schema: Schema): Schema {
  if (schema['type'] !== 'object') return schema
  const { required: _, minProperties: __, maxProperties: ___, ...rest } = schema
  const members = ['properties', 'patternProperties'].flatMap(keyword => {
    const schemas = rest[keyword] as Record<string, Schema> | undefined
    if (!schemas) return []
    const patches = Object.entries(schemas).map(([name, member]) => [name, nullable(member)])
    return [[keyword, Object.fromEntries(patches)]]
  })
  return { ...rest, ...Object.fromEntries(members) }
}
