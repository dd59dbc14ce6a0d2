import { type Static, Type } from 'typebox'
import { closed, Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'

const From = Type.String({
  minLength: 3,
  maxLength: 320,
  description: 'The sender: an address, or a name and an address.',
  examples: ['Forms <forms@example.com>'],
})

export const NewMailServer = Type.Object(
  {
    url: Type.String({
      minLength: 8,
      maxLength: 2000,
      description:
        '`smtps://user:password@host:port`, or `smtp://` for STARTTLS. Percent-encode special characters. No operation returns the password.',
      examples: ['smtps://forms:password@mail.example.com:465'],
    }),
    from: From,
  },
  {
    ...closed,
    title: 'NewMailServer',
    examples: [{ url: 'smtps://forms:password@mail.example.com:465', from: 'Forms <forms@example.com>' }],
  },
)

export const MailServer = Type.Object(
  {
    host: Type.String({ description: 'The host of the server.', examples: ['mail.example.com'] }),
    port: Type.Integer({ description: 'The port of the server.', examples: [465] }),
    user: Nullable('string', { description: 'The user. Null without one.', examples: ['forms'] }),
    from: From,
    updateDate: Timestamp,
  },
  { ...closed, title: 'MailServer' },
)

export const MailTest = Type.Object(
  {
    to: Type.String({
      format: 'email',
      maxLength: 254,
      description: 'Who gets the mail.',
      examples: ['eva@example.com'],
    }),
  },
  { ...closed, title: 'MailTest', examples: [{ to: 'eva@example.com' }] },
)

export const SentMail = Type.Object(
  { to: Type.String({ description: 'Who got the mail.' }) },
  { ...closed, title: 'SentMail' },
)

export const Suppression = Type.Object(
  {
    suppressionid: Id('suppression'),
    email: Type.String({ description: 'The address.', examples: ['gone@example.com'] }),
    reason: Type.String({
      description: 'What the mail server said, without the address.',
      examples: ['550 5.1.1 No such user'],
    }),
    createDate: Timestamp,
  },
  { ...closed, title: 'MailSuppression' },
)

export const SuppressionParams = Type.Object({ suppressionid: Id('suppression') })

export type MailServer = Static<typeof MailServer>
export type Suppression = Static<typeof Suppression>
