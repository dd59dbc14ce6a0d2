// Inputs of attackers and broken programs: values, texts and whole bodies.
import fc from 'fast-check'

/** Texts that some layer of some server once interpreted. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202e',
    '\r\nset-cookie: a=b',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '%',
    '_',
    '\\',
    '${7*7}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '1e400',
    '-0',
    '2027-02-30T25:61:61Z',
    'a@b.c\r\nbcc: x@y.z',
    '(a+)+$',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.nat(6).map(power => 'x'.repeat(10 ** Math.min(power, 5))),
)

const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.1, [], {}, [null], [[]], { '': null }),
  fc.constantFrom(2 ** 31, 2 ** 53, -(2 ** 53) - 2, 1e308, -1e308, 5e-324, 1e21, 0.1 + 0.2),
  fc.constantFrom(1, 31, 32, 33, 200).map(deep),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')),
  fc.nat(2).map(power => Array.from({ length: 11 ** (power + 1) }, () => ({}))),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies that are not JSON, or JSON that no program writes. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      'null',
      '{',
      '{}{}',
      '[1,]',
      "{'name':1}",
      '{"name":1e400}',
      '{"name":"a","name":"b"}',
      '{"__proto__":{"a":1}}',
      '{"name":"\\ud800"}',
      '{"name":"\\u0000"}',
      '\ufeff{}',
      'NaN',
      '"text"',
      '5',
      '[]',
      '['.repeat(100_000),
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      `[${'{},'.repeat(20_000)}{}]`,
      `{${Array.from({ length: 8_000 }, (_, i) => `"m${i}":1`).join(',')}}`,
    )
    .map(text => Buffer.from(text)),
  fc.constantFrom('{"name":"x"}', '{}').map(text => Buffer.from(text, 'utf16le')),
  fc.uint8Array({ maxLength: 60 }).map(bytes => Buffer.from(bytes)),
  fc.constant(Buffer.alloc(1_100_000, 'x')),
)

/** Changes one place of a value: replaces, removes or duplicates a member, or adds an unknown one. */
export const nearly = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom('put', 'drop', 'double', 'add'), hostileValue, hostileText)
    .map(([value, place, how, other, name]) => {
      const copy: unknown = structuredClone(value)
      const holders = holdersIn(copy)
      const [holder, key] = holders[place % Math.max(holders.length, 1)] ?? []
      if (holder === undefined || key === undefined) return other
      if (how === 'put') define(holder, key, other)
      else if (how === 'drop')
        Array.isArray(holder) ? holder.splice(Number(key), 1) : Reflect.deleteProperty(holder, key)
      else if (Array.isArray(holder)) holder.push(how === 'double' ? holder[Number(key)] : other)
      else define(holder, how === 'double' ? `${key}2` : name, other)
      return copy
    })

/** Also works for `__proto__`, which an assignment would treat as the prototype. */
const define = (holder: object, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })

/** Every place in a JSON value that can be changed: its container and its name. */
function holdersIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    [value, key] as [object, string],
    ...holdersIn(member),
  ])
}
