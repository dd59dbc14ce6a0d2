// Made-up events, to try receivers.
import type { TSchema } from 'typebox'
import type { EventType } from '../event-types.ts'
import { CATALOGUE } from '../events/catalogue.ts'
import type { EventBody } from './body.ts'
import { bodySchemaOf } from './schemas.ts'

interface Place {
  readonly user_id: string
  readonly app_id: string
}

/** An event of a type as a receiver gets it, of an application. */
export function sampleOf(type: EventType, { user_id, app_id }: Place, now: Date): EventBody {
  const data = sampleValue(bodySchemaOf(type).properties['data'])
  const members = { ...Object(data), userid: user_id, appid: app_id }
  return { type, version: CATALOGUE[type].version, timestamp: now.toISOString(), data: members }
}

interface Described {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly TSchema[]
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

const plain: Readonly<Record<string, unknown>> = { string: 'text', integer: 1, number: 1, boolean: true }

/** A value of a schema: its example, or one of its type. Optional members are left out. */
function sampleValue(schema: TSchema | undefined): unknown {
  const { type, const: only, examples, anyOf, items, properties, required = [] } = (schema ?? {}) as Described
  if (only !== undefined) return only
  if (examples?.[0] !== undefined) return examples[0]
  if (anyOf) return sampleValue(anyOf[0])
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, member]) => [name, sampleValue(member)]),
    )
  const [first = ''] = typeof type === 'string' ? [type] : (type ?? [])
  if (first === 'array') return items ? [sampleValue(items)] : []
  return first === 'object' ? {} : (plain[first] ?? null)
}
