// The plans of the designer's panels that edit settings, the theme and logic, from their schemas.
import { Logic } from '../logic/logic.ts'
import { type Member, membersOf } from '../questions/schema-controls.ts'
import { Theme } from '../theme/theme.ts'
import { Settings } from './definition.ts'

export type SettingsSection = (typeof SECTIONS)[number]['title']

const SECTIONS = [
  { title: 'presentation', members: ['presentation', 'autoAdvance'] },
  { title: 'intro', members: ['intro'] },
  { title: 'endings', members: ['endings'] },
  { title: 'email', members: ['email', 'onePerEmail'] },
  { title: 'opening', members: ['opensAt', 'closesAt', 'maxResponses', 'timeZone', 'closed'] },
  { title: 'results', members: ['results'] },
  { title: 'review', members: ['review'] },
  { title: 'theme', members: ['theme'] },
  { title: 'languages', members: ['languages', 'fallback', 'words'] },
] as const satisfies readonly { title: string; members: readonly (keyof Settings)[] }[]

/** Every member of the settings, in sections. Members that are in no section are in the first. */
export function settingsPanel(): readonly { title: SettingsSection; members: readonly Member[] }[] {
  const members = membersOf(Settings, ['settings'], {
    theme: 'theme',
    languages: 'languages',
    words: 'words',
    timeZone: 'timeZone',
  })
  const sectionOf = new Map<string, SettingsSection>(
    SECTIONS.flatMap(({ title, members: names }) => names.map(name => [name, title] as const)),
  )
  const inSections = Map.groupBy(members, ({ member }) => sectionOf.get(member) ?? SECTIONS[0].title)
  return SECTIONS.map(({ title }) => ({ title, members: inSections.get(title) ?? [] }))
}

export const themePanel = (): readonly Member[] => membersOf(Theme, ['theme'])

/** Jumps and calculations. */
export const logicPanel = (): readonly Member[] =>
  Object.entries(Logic.properties).flatMap(([name, { items }]) =>
    membersOf(items, ['logic', name], { value: 'expression' }),
  )
