// Derives the schema of a JSON Merge Patch (RFC 7396) from the schema of an object: every member is optional, and null removes it.
// Rules about several members are checked on the merged object.
import { type TSchema, Type } from 'typebox'

type Schema = Readonly<Record<string, unknown>>

/** The patch of an object, or null for all of it. A titled schema `Settings` has a patch titled `SettingsPatch`. */
export const patchOf = (schema: TSchema, description: string) =>
  Type.Unsafe<Record<string, unknown> | null>({ ...nullable({ ...schema }), description })

function nullable(schema: Schema): Schema {
  const { title, ...rest } = schema
  const named = typeof title === 'string' && { title: `${title}Patch` }
  if (Array.isArray(rest['anyOf']))
    return { ...rest, ...named, anyOf: [...rest['anyOf'].map(withNullableMembers), { type: 'null' }] }
  // What has no type may be null already.
  if (typeof rest['type'] !== 'string') return schema
  return { ...withNullableMembers(rest), ...named, type: [rest['type'], 'null'] }
}

/** Arrays are replaced whole, so what is in them is as it always is. */
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
