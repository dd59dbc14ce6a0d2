import { type Static, Type } from 'typebox'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, Timestamp } from '../../platform/http/schemas.ts'
import { FRAME_ORIGIN_PATTERN } from '../access/origins.ts'
import { Id } from '../ids.ts'
import { Description, Name } from '../schemas.ts'

const examples = [{ name: 'Training', description: 'Quizzes for new colleagues' }]

const Origins = Type.Array(
  Type.String({
    pattern: FRAME_ORIGIN_PATTERN,
    maxLength: 300,
    description:
      'An origin, `https://*.example.com` for its subdomains, `http://localhost:*`, or `*` for every site.',
  }),
  {
    maxItems: 50,
    uniqueItems: true,
    description:
      'The sites whose pages may show forms of this application in a frame and use its browser tokens.',
    examples: [['https://app.example.com']],
  },
)

const RecordEvents = Type.Boolean({
  description:
    'Whether its events are kept although no webhook or workflow listens, so that you can list them. False when absent.',
  examples: [false],
})

export const NewApp = Type.Object(
  {
    name: Name,
    description: Type.Optional(Description),
    origins: Type.Optional(Origins),
    recordEvents: Type.Optional(RecordEvents),
  },
  { ...closed, title: 'NewApplication', examples },
)

/** Absent members stay; a value sets; null clears the description. */
export const AppChanges = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Type.Unsafe<string | null>({ ...Description, type: ['string', 'null'] })),
    origins: Type.Optional(Origins),
    recordEvents: Type.Optional(RecordEvents),
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
  },
  { ...closed, title: 'ApplicationChanges', examples },
)

export const App = Type.Object(
  {
    appid: Id('app'),
    userid: Id('user'),
    name: Type.String({ description: 'The name of the application.', examples: ['Training'] }),
    description: Type.String({
      description: 'The description of the application. Can be empty.',
      examples: ['Quizzes for new colleagues'],
    }),
    // Both are optional, because a stored reply to an earlier request may not have them.
    origins: Type.Optional(Origins),
    recordEvents: Type.Optional(RecordEvents),
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'Application' },
)

export type NewApp = Static<typeof NewApp>
export type App = Static<typeof App>
export type AppChanges = Static<typeof AppChanges>
