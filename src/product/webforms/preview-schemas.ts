import { type Static, Type } from 'typebox'
import { DURATION } from '../../platform/duration.ts'
import { closed, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { WebformParams } from '../schemas.ts'

export const PreviewParams = Type.Object({ ...WebformParams.properties, previewid: Id('preview') })

export const NewPreview = Type.Object(
  {
    expiresIn: Type.Optional(
      Type.String({
        pattern: DURATION,
        description:
          'How long the link works: a number with `s`, `m`, `h` or `d`, up to `30d`. Defaults to `1h`.',
        examples: ['12h'],
      }),
    ),
  },
  { ...closed, title: 'NewPreview', examples: [{ expiresIn: '12h' }] },
)

const members = { previewid: Id('preview'), createDate: Timestamp, expireDate: Timestamp }

export const Preview = Type.Object(members, { ...closed, title: 'Preview' })

export const PreviewLink = Type.Object(
  {
    ...members,
    url: Type.String({
      description:
        'Anyone with this URL sees the draft. It cannot be read again, because only a hash of it is stored.',
      examples: ['https://forms.example.com/p/TtPZ0u4mVgyBAcrVxNkHn5OQQ2eEwZ3n1mIwRSVZBZ0'],
    }),
  },
  { ...closed, title: 'PreviewLink' },
)

export type PreviewParams = Static<typeof PreviewParams>
