import { type Static, Type } from 'typebox'
import { ThemeValues } from '../../engine/theme/theme.ts'
import { ReadOnly } from '../../platform/http/read-only.ts'
import { closed, Timestamp } from '../../platform/http/schemas.ts'
import { Id } from '../ids.ts'
import { AppParams, Name } from '../schemas.ts'

const examples = [{ name: 'Fernhill', theme: { primaryColor: '#1f6b4f', radius: 12 } }]

export const ThemeParams = Type.Object({ ...AppParams.properties, themeid: Id('theme') })

export const NewTheme = Type.Object(
  { name: Name, theme: ThemeValues },
  { ...closed, title: 'NewTheme', examples },
)

/** Absent members stay; `theme` is replaced as a whole. */
export const ThemeChanges = Type.Object(
  {
    name: Type.Optional(Name),
    theme: Type.Optional(ThemeValues),
    themeid: ReadOnly.string,
    appid: ReadOnly.string,
    userid: ReadOnly.string,
    createDate: ReadOnly.instant,
    updateDate: ReadOnly.instant,
  },
  { ...closed, title: 'ThemeChanges', examples },
)

export const SharedTheme = Type.Object(
  {
    themeid: Id('theme'),
    appid: Id('app'),
    userid: Id('user'),
    name: Type.String({ description: 'The name of the theme.', examples: ['Fernhill'] }),
    theme: ThemeValues,
    createDate: Timestamp,
    updateDate: Timestamp,
  },
  { ...closed, title: 'SharedTheme' },
)

export type ThemeParams = Static<typeof ThemeParams>
export type NewTheme = Static<typeof NewTheme>
export type ThemeChanges = Static<typeof ThemeChanges>
export type SharedTheme = Static<typeof SharedTheme>
