// Two editors changed the same parts of a draft: both versions of each, and a choice.
import { html } from 'lit'
import { isSameJson } from '../../../engine/same-json.ts'
import { chooseVersions, loadConflictTexts, valueText } from '../../kit/version-choice.ts'
import type { ConflictTexts } from '../../texts/en-conflicts.ts'
import type { Conflict, DraftMerge } from '../draft/merge-drafts.ts'

interface DraftTexts {
  readonly locale: string
  readonly parts: Readonly<Record<string, string>>
}

export interface Deciding<T extends DraftTexts> {
  readonly root: ShadowRoot
  readonly texts: T
  readonly workspace: {
    readonly saver: { readonly conflict: Pick<DraftMerge<unknown>, 'conflicts'> | undefined }
    readonly decide: (mine: readonly Conflict[]) => void
  }
  /** The label of a member of a step or card. */
  readonly memberName: (texts: T, member: string, part: string) => string
  readonly valueName?: (texts: T, value: unknown, part: string) => string | undefined
}

/** False if the dialog was closed without a decision: the draft stays unsaved. */
export async function decideConflicts<T extends DraftTexts>({
  root,
  texts,
  workspace,
  memberName,
  valueName,
}: Deciding<T>): Promise<boolean> {
  const { locale, parts } = texts
  const panelTexts = await loadConflictTexts(locale)
  return chooseVersions(
    root,
    panelTexts,
    (workspace.saver.conflict?.conflicts ?? []).map(conflict => {
      const name = parts[conflict.part] ?? conflict.part
      const nameOf = (member: string) => memberName(texts, member, conflict.part)
      const [ours, theirs] = differing(conflict).map(
        value => valueName?.(texts, value, conflict.part) ?? versionText(value, panelTexts, nameOf),
      )
      const label = conflict.id === '' ? name : `${name}: ${conflict.title || conflict.id}`
      return { conflict, label, ours, theirs }
    }),
    workspace.decide,
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reduces two objects to the members that differ. Other values are returned unchanged. */
function differing({ ours, theirs }: Conflict): readonly [unknown, unknown] {
  if (!isRecord(ours) || !isRecord(theirs)) return [ours, theirs]
  const names = Object.keys({ ...theirs, ...ours }).filter(
    name => !isSameJson(ours[name] ?? null, theirs[name] ?? null),
  )
  const pick = (value: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map(name => [name, value[name]]))
  return [pick(ours), pick(theirs)]
}

function versionText(value: unknown, texts: ConflictTexts, nameOf: (member: string) => string): unknown {
  if (!isRecord(value)) return valueText(texts, value)
  return html`<dl>${Object.entries(value).map(
    ([name, one]) => html`<dt>${nameOf(name)}</dt><dd>${valueText(texts, one)}</dd>`,
  )}</dl>`
}
