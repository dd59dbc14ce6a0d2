// The trigger `hook`: how requests to an address prove who sent them, and what steps read of them.
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false }
const oneOf = <T extends string>(values: readonly T[], title: string, description: string) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      { title, description },
    ),
  )
const HEADER = { pattern: '^[a-z0-9-]{1,64}$' }

export const VERIFICATIONS = ['NONE', 'STANDARD_WEBHOOKS', 'HMAC', 'JWT'] as const
export const ENCODINGS = ['HEX', 'BASE64'] as const
export const ALGORITHMS = ['HS256', 'RS256', 'ES256'] as const

/** The header with the signature or the token, when the trigger names none. */
export const DEFAULT_HEADER = { HMAC: 'x-signature', JWT: 'authorization' } as const

export const HookTrigger = Type.Object(
  {
    verify: oneOf(
      VERIFICATIONS,
      'HookVerification',
      'How a request proves who sent it. `STANDARD_WEBHOOKS`: the headers of that standard. `HMAC`: a header has the HMAC-SHA-256 of the body. `JWT`: a header has a JSON Web Token that has not expired.',
    ),
    secret: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'The name of the secret that signs. For `RS256` and `ES256`, its value is the public key as PEM. Not for `NONE`.',
      }),
    ),
    header: Type.Optional(
      Type.String({
        ...HEADER,
        description:
          '`HMAC`, `JWT`: the header with the signature or the token, in lower case. `x-signature` or `authorization` when absent.',
        examples: ['x-hub-signature-256'],
      }),
    ),
    encoding: Type.Optional(
      oneOf(ENCODINGS, 'HookSignatureEncoding', '`HMAC`: how the signature is written. `HEX` when absent.'),
    ),
    prefix: Type.Optional(
      Type.String({
        pattern: '^[!-~]{1,32}$',
        description:
          '`HMAC`: what stands before the signature. When absent, `sha256=` may stand there, or nothing.',
        examples: ['sha256='],
      }),
    ),
    algorithm: Type.Optional(
      oneOf(
        ALGORITHMS,
        'HookTokenAlgorithm',
        '`JWT`: the only algorithm that a token may have. `HS256` needs a shared secret, the others a public key.',
      ),
    ),
    issuer: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: '`JWT`: the `iss` that a token must have.' }),
    ),
    audience: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: '`JWT`: a token must have it as `aud`, or in it.',
      }),
    ),
    headers: Type.Optional(
      Type.Array(Type.String(HEADER), {
        maxItems: 20,
        description: 'Headers of the request that steps can read, in lower case.',
      }),
    ),
    idHeader: Type.Optional(
      Type.String({
        ...HEADER,
        description: 'The header that identifies a request. The same value starts one run only.',
      }),
    ),
  },
  { ...closed, title: 'HookTrigger', description: 'Starts a run for each request to an address of its own.' },
)
export type HookTrigger = Static<typeof HookTrigger>

type Member = 'secret' | 'header' | 'encoding' | 'prefix' | 'algorithm' | 'issuer' | 'audience'

const NEEDED: Readonly<Record<HookTrigger['verify'], readonly Member[]>> = {
  NONE: [],
  STANDARD_WEBHOOKS: ['secret'],
  HMAC: ['secret'],
  JWT: ['secret', 'algorithm'],
}
const ALLOWED: Readonly<Record<HookTrigger['verify'], readonly Member[]>> = {
  NONE: [],
  STANDARD_WEBHOOKS: ['secret'],
  HMAC: ['secret', 'header', 'encoding', 'prefix'],
  JWT: ['secret', 'header', 'algorithm', 'issuer', 'audience'],
}
const MEMBERS: readonly Member[] = [...new Set([...ALLOWED.HMAC, ...ALLOWED.JWT])]

const WHAT_TO_NAME: Partial<Record<Member, string>> = {
  secret: 'Name the secret that signs the requests.',
  algorithm: `Name the algorithm of the tokens: one of ${ALGORITHMS.join(', ')}.`,
}

/** Calls `refuse` for each member that is missing, or that its verification does not use. */
export function checkHook(
  hook: HookTrigger,
  refuse: (pointer: string, code: string, detail: string) => void,
): void {
  const { verify } = hook
  for (const name of MEMBERS)
    if (hook[name] === undefined) {
      if (NEEDED[verify].includes(name))
        refuse(`/hook/${name}`, 'member_missing', WHAT_TO_NAME[name] ?? `Add \`${name}\`.`)
    } else if (!ALLOWED[verify].includes(name))
      refuse(`/hook/${name}`, 'member_unused', `\`${verify}\` has no \`${name}\`. Remove it.`)
}

/** The hook with another verification, without the members that only the one before uses. */
export function withVerification(
  hook: HookTrigger,
  verify: HookTrigger['verify'],
  secret: string,
): HookTrigger {
  const { headers, idHeader } = hook
  return {
    verify,
    ...(verify !== 'NONE' && { secret }),
    ...(verify === 'JWT' && { algorithm: 'HS256' as const }),
    ...(headers && { headers }),
    ...(idHeader !== undefined && { idHeader }),
  }
}
