import { type Static, Type } from 'typebox'
import { closed, Timestamp } from '../../platform/http/schemas.ts'
import { AppParams } from '../schemas.ts'

export const NAME_PATTERN = '^[A-Z][A-Z0-9_]{0,63}$'

const SecretName = Type.String({
  pattern: NAME_PATTERN,
  description: 'Capital letters, digits and underscores. A workflow uses it as `{{secrets.CRM}}`.',
  examples: ['CRM'],
})

const Hosts = Type.Array(
  Type.String({ minLength: 1, maxLength: 255, description: 'A host, or `*.` and a domain.' }),
  {
    minItems: 1,
    maxItems: 20,
    description: 'The hosts to which the value is sent: names, or `*.example.com` for all names below.',
    examples: [['crm.example.com']],
  },
)

/** Shorter values can appear in ordinary text, so removing them from logs would damage other words. */
const MIN_VALUE = 8

export const SecretValue = Type.Object(
  {
    value: Type.String({
      minLength: MIN_VALUE,
      maxLength: 8192,
      description: 'The value, such as an API key of another service. No operation returns it.',
      examples: ['an-api-key-of-the-crm'],
    }),
    hosts: Hosts,
  },
  {
    ...closed,
    title: 'SecretValue',
    examples: [{ value: 'an-api-key-of-the-crm', hosts: ['crm.example.com'] }],
  },
)

const Use = Type.Object(
  {
    kind: Type.String({ description: 'What uses the secret.', examples: ['WORKFLOW'] }),
    id: Type.String({ description: 'Its id.' }),
    name: Type.String({ description: 'Its name.' }),
  },
  { ...closed, title: 'SecretUse' },
)

export const Secret = Type.Object(
  {
    name: SecretName,
    hosts: Hosts,
    usedBy: Type.Array(Use, { description: 'What would fail without the secret.' }),
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'Secret' },
)

export const OfOrganization = Type.Object({ name: SecretName })
export const OfApp = Type.Object({ ...AppParams.properties, name: SecretName })

export type Secret = Static<typeof Secret>
export type SecretValue = Static<typeof SecretValue>
