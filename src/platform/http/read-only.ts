// Read-only members. A client can send them back unchanged, so that it can read a resource, change it and send it back whole.
import { Type } from 'typebox'
import { type Fault, pointerStep } from '../../engine/faults.ts'
import { HttpProblem } from './problem.ts'

type Plain = 'string' | 'integer' | 'boolean' | 'object'

/** The schema checks only the type. `refuseChanged` rejects other values, with a message that the member is read-only. */
const readOnly = (type: Plain | readonly [Plain, 'null'], format?: 'date-time') =>
  Type.Optional(
    Type.Unsafe<unknown>({
      type,
      ...(format && { format }),
      description: 'Read-only. Leave it out, or send the value that you read.',
    }),
  )

export const ReadOnly = {
  string: readOnly('string'),
  integer: readOnly('integer'),
  boolean: readOnly('boolean'),
  object: readOnly('object'),
  instant: readOnly('string', 'date-time'),
  stringOrNull: readOnly(['string', 'null']),
  integerOrNull: readOnly(['integer', 'null']),
  instantOrNull: readOnly(['string', 'null'], 'date-time'),
}

/** @throws {Problem} body_invalid, with a fault for each member of the body that differs from `stored` */
export function refuseChanged(body: Readonly<Record<string, unknown>>, stored: object): void {
  const faults = Object.entries(stored)
    .filter(([name, value]) => Object.hasOwn(body, name) && !isSame(body[name], value))
    .map(
      ([name, value]): Fault => ({
        pointer: pointerStep(name),
        code: 'read_only',
        detail: `${name} is read-only. Leave it out, or send the stored value: ${JSON.stringify(value)}.`,
      }),
    )
  if (faults.length > 0) throw new HttpProblem('body_invalid', { faults })
}

/** Typed clients write the same instant in another form, such as without milliseconds. */
const isSame = (sent: unknown, stored: unknown) =>
  sent === stored || (isInstant(stored) && isInstant(sent) && Date.parse(sent) === Date.parse(stored))

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
