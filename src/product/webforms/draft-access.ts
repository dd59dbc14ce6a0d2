// What a principal may read and change of a draft. API keys may do all. A browser token can be limited to parts of the draft and to
// types of new questions; without the part `scoring`, it cannot read the answer key.
import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../../engine/definition/definition.ts'
import type { Fault } from '../../engine/faults.ts'
import { withInside } from '../../engine/questions/index.ts'
import { textsOf } from '../../engine/translation/texts.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import type { DraftPart } from '../access/features.ts'
import { Problem } from '../problem.ts'
import type { Content } from './digest.ts'

export interface DraftAccess {
  readonly readsScoring: boolean
  /** The parts that may be changed; undefined for all. */
  readonly parts: ReadonlySet<DraftPart> | undefined
  /** The types of questions that may be added; undefined for all. */
  readonly types: ReadonlySet<string> | undefined
}

const FULL: DraftAccess = { readsScoring: true, parts: undefined, types: undefined }

export function draftAccessOf(principal: ClientPrincipal): DraftAccess {
  if (principal.kind !== 'token') return FULL
  const { parts, types } = principal.claims.design ?? {}
  return {
    readsScoring: principal.permissions.has('webform.read') && (parts?.includes('scoring') ?? true),
    parts: parts && new Set(parts),
    types: types && new Set(types),
  }
}

/** A draft or version without what the principal may not read. */
export function visibleForm<Form extends Content>(form: Form, { readsScoring }: DraftAccess): Form {
  if (readsScoring) return form
  const { translations, ...definition } = form.definition
  const visible = { ...definition, scoring: {} }
  if (!translations) return { ...form, definition: visible }
  // Texts of the scoring, such as feedback, have translations too.
  const keys = textsOf({ name: form.name, description: form.description, ...visible })
  return {
    ...form,
    definition: { ...visible, translations: selectTexts(translations, key => keys.has(key)) },
  }
}

/** The edit of a visible draft, with the parts of the stored draft that were not visible. */
export function withInvisible(edited: Content, stored: Content, { readsScoring }: DraftAccess): Content {
  if (readsScoring) return edited
  const { scoring, translations = {} } = stored.definition
  const keys = textsOf({
    name: stored.name,
    description: stored.description,
    ...stored.definition,
    scoring: {},
  })
  const hidden = selectTexts(translations, key => !keys.has(key))
  const merged = Object.entries(hidden).map(([language, texts]) => [
    language,
    { ...texts, ...edited.definition.translations?.[language] },
  ])
  const all = { ...edited.definition.translations, ...Object.fromEntries(merged) }
  return {
    ...edited,
    definition: { ...edited.definition, scoring, ...(Object.keys(all).length > 0 && { translations: all }) },
  }
}

type Translations = NonNullable<Definition['translations']>

/** Languages without a selected text are left out. */
const selectTexts = (translations: Translations, isSelected: (key: string) => boolean): Translations =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const selected = Object.entries(texts).filter(([key]) => isSelected(key))
      return selected.length > 0 ? [[language, Object.fromEntries(selected)]] : []
    }),
  )

/**
 * Checks that an edit changes only what the principal may change.
 * @throws {Problem} feature_missing with every part and question
 */
export function requireAccess(before: Content, after: Content, { parts, types }: DraftAccess): void {
  const faults = [
    ...(parts ? partFaults(before, after, parts) : []),
    ...(types ? typeFaults(before, after, types) : []),
  ]
  if (faults.length > 0)
    throw new Problem('feature_missing', { detail: 'The token may not make all of these changes.', faults })
}

function partFaults(before: Content, after: Content, parts: ReadonlySet<DraftPart>): Fault[] {
  const [from, to] = [partsOf(before), partsOf(after)]
  const changed = Object.entries(POINTERS).filter(
    ([part]) => !isDeepStrictEqual(from[part as DraftPart], to[part as DraftPart]),
  )
  return changed
    .filter(([part]) => !parts.has(part as DraftPart))
    .map(([part, pointer]) => ({
      pointer,
      code: 'not_allowed',
      detail: `The token may not change the part "${part}".`,
    }))
}

const POINTERS: Readonly<Record<DraftPart, string>> = {
  details: '/name',
  questions: '/questions',
  logic: '/logic',
  scoring: '/scoring',
  settings: '/settings',
  theme: '/settings/theme',
  translations: '/translations',
}

function partsOf({ name, description, definition }: Content): Readonly<Record<DraftPart, unknown>> {
  const { theme, ...settings } = definition.settings
  const { questions, logic = {}, scoring, translations = {} } = definition
  return { details: [name, description], questions, logic, scoring, settings, theme, translations }
}

function typeFaults(before: Content, after: Content, types: ReadonlySet<string>): Fault[] {
  const known = new Set(withInside(before.definition.questions).map(({ id, type }) => `${type} ${id}`))
  return after.definition.questions.flatMap((question, i) =>
    withInside([question])
      .filter(({ id, type }) => !types.has(type) && !known.has(`${type} ${id}`))
      .map(({ type }) => ({
        pointer: `/questions/${i}`,
        code: 'not_allowed',
        detail: `The token may not add questions of type ${type}.`,
      })),
  )
}
