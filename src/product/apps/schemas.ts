import { type Static, Type } from 'typebox'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../../platform/ids.ts'
import { Description, Name } from '../schemas.ts'

const examples = [{ name: 'Training', description: 'Quizzes for new colleagues' }]

export const NewApp = Type.Object(
  { name: Name, description: Type.Optional(Description) },
  { ...closed, title: 'NewApplication', examples },
)

/** Absent members stay; a value sets; null clears the description. */
export const AppChanges = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Type.Unsafe<string | null>({ ...Description, type: ['string', 'null'] })),
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
    name: Type.String({ examples: ['Training'] }),
    description: Type.String({ examples: ['Quizzes for new colleagues'] }),
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'Application' },
)

export type NewApp = Static<typeof NewApp>
export type App = Static<typeof App>
export type AppChanges = Static<typeof AppChanges>
