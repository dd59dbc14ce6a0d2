// Two editors changed the same parts of a draft: both versions of each, and a choice.
import { html } from 'lit'
import { isSameJson } from '../../../engine/same-json.ts'
import { chooseVersions, loadConflictTexts, valueText } from '../../kit/version-choice.ts'
import type { ConflictTexts } from '../../messages/en-conflicts.ts'
import type { Conflict } from '../saver.ts'

export interface Deciding {
  readonly root: ShadowRoot
  readonly texts: { readonly locale: string; readonly parts: Readonly<Record<string, string>> }
  readonly workspace: {
    readonly saver: { readonly conflicts: readonly Conflict[] }
    readonly decide: (mine: readonly Conflict[]) => void
  }
  /** The label of a member of a step or card. */
  readonly memberName: (member: string, part: string) => string
}

/** False if the dialog was closed without a decision: the draft stays unsaved. */
export async function decideConflicts({ root, texts, workspace, memberName }: Deciding): Promise<boolean> {
  const { locale, parts } = texts
  const words = await loadConflictTexts(locale)
  return chooseVersions(
    root,
    words,
    workspace.saver.conflicts.map(conflict => {
      const name = parts[conflict.part] ?? conflict.part
      const nameOf = (member: string) => memberName(member, conflict.part)
      const [ours, theirs] = differing(conflict).map(value => versionText(value, words, nameOf))
      const label = conflict.id === '' ? name : `${name}: ${conflict.title || conflict.id}`
      return { conflict, label, ours, theirs }
    }),
    workspace.decide,
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of two objects, the members that differ. */
function differing({ ours, theirs }: Conflict): readonly [unknown, unknown] {
  if (!isRecord(ours) || !isRecord(theirs)) return [ours, theirs]
  const names = Object.keys({ ...theirs, ...ours }).filter(
    name => !isSameJson(ours[name] ?? null, theirs[name] ?? null),
  )
  const pick = (value: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map(name => [name, value[name]]))
  return [pick(ours), pick(theirs)]
}

function versionText(value: unknown, words: ConflictTexts, nameOf: (member: string) => string): unknown {
  if (!isRecord(value)) return valueText(words, value)
  return html`<dl>${Object.entries(value).map(
    ([name, one]) => html`<dt>${nameOf(name)}</dt><dd>${valueText(words, one)}</dd>`,
  )}</dl>`
}
