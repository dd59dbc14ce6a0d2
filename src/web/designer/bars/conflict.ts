// Two editors changed the same place: both versions, and a choice for each.
import type { PathConflict } from '../../authoring/draft/merge.ts'
import { chooseVersions, loadConflictTexts, valueText } from '../../kit/version-choice.ts'
import { labelOf } from '../../texts/lookup.ts'
import { entriesOf, flat, questionPathOf } from '../canvas/entries.ts'
import type { Frame } from '../frame.ts'

/** If the dialog is closed without a decision, the form stays unsaved. */
export async function decideConflicts(frame: Frame, conflicts: readonly PathConflict[]): Promise<void> {
  const texts = await loadConflictTexts(frame.texts.locale)
  const parts = conflicts.map(conflict => ({
    conflict,
    label: placeOf(frame, conflict),
    ours: valueText(texts, conflict.ours),
    theirs: valueText(texts, conflict.theirs),
  }))
  await chooseVersions(frame.root, texts, parts, mine => frame.workspace.decide(mine))
}

function placeOf(frame: Frame, { path }: PathConflict): string {
  const key = (questionPathOf(path) ?? []).join('/')
  const entry = flat(entriesOf(frame.document)).find(one => one.key === key)
  const member = path.findLast(step => !step.startsWith('#')) ?? ''
  const label = labelOf(frame.texts, [...(entry ? [`${entry.question.type}.${member}`] : []), `*.${member}`])
  return entry ? [entry.number ?? entry.question.id, label].join(', ') : label
}
