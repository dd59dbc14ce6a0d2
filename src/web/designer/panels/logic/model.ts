// The logic of a form, question by question.
import { namesIn, rootOf } from '../../../../engine/expressions/references.ts'
import type { Jump } from '../../../../engine/logic/flow.ts'
import { END } from '../../../../engine/logic/jump-faults.ts'
import { questionTypes } from '../../../../engine/questions/index.ts'
import type { FormDocument } from '../../../authoring/draft/form-document.ts'
import { keysOf, type Path } from '../../../authoring/draft/path.ts'
import { type ListedQuestion, listQuestions } from '../../../authoring/fields/questions.ts'
import type { DesignerTexts } from '../../../texts/designer-texts.ts'

export interface ListedJump {
  readonly jump: Jump
  readonly path: Path
}

/** A place that reads the answer of a question. */
export type Reader =
  | {
      readonly kind: 'question'
      readonly number: number | undefined
      readonly title: string
      readonly path: Path
    }
  | { readonly kind: 'calculation' | 'ending'; readonly title: string; readonly path: Path }

export interface LogicRow extends ListedQuestion {
  readonly visibleWhen: unknown
  readonly requiredWhen: unknown
  readonly jumps: readonly ListedJump[]
  /** The places that read its answer, in the order of the form. */
  readonly readers: readonly Reader[]
  /** True if respondents answer it, so that it can be required. */
  readonly isAsked: boolean
}

export const hasLogic = ({ visibleWhen, requiredWhen, jumps }: LogicRow): boolean =>
  visibleWhen !== undefined || requiredWhen !== undefined || jumps.length > 0

export function logicRows(document: FormDocument, texts: DesignerTexts): readonly LogicRow[] {
  const listed = listQuestions(document, texts)
  const readers = readersOf(document, listed, texts)
  const jumps = jumpsOf(document)
  return listed.map(item => {
    const { visibleWhen, requiredWhen } = item.question
    const type = questionTypes.get(item.question.type)
    return {
      ...item,
      visibleWhen,
      requiredWhen,
      jumps: jumps.filter(({ jump }) => jump.after === item.question.id),
      readers: readers.get(item.question.id) ?? [],
      isAsked: type?.answer !== undefined && !type.isUnseen,
    }
  })
}

function jumpsOf({ logic: { jumps = [] } }: FormDocument): readonly ListedJump[] {
  const keys = keysOf(jumps)
  return jumps.map((jump, i) => ({ jump, path: ['logic', 'jumps', keys[i] ?? ''] }))
}

function readersOf(
  document: FormDocument,
  listed: readonly ListedQuestion[],
  texts: DesignerTexts,
): ReadonlyMap<string, readonly Reader[]> {
  const found = new Map<string, Reader[]>()
  const add = (expressions: readonly unknown[], reader: Reader) => {
    const roots = new Set(expressions.flatMap(expression => [...namesIn(expression)].map(rootOf)))
    for (const root of roots) found.set(root, [...(found.get(root) ?? []), reader])
  }
  const jumps = document.logic.jumps ?? []
  for (const { question, number, title, path } of listed) {
    const own = jumps.filter(({ after, when }) => after === question.id && when !== undefined)
    const conditions = [question.visibleWhen, question.requiredWhen, ...own.map(({ when }) => when)]
    add(conditions, { kind: 'question', number, title, path })
  }
  for (const { id, value } of document.logic.calculations ?? [])
    add([value], { kind: 'calculation', title: id, path: ['logic', 'calculations', `#${id}`] })
  const endings = document.settings.endings ?? []
  const keys = keysOf(endings)
  for (const [i, { when, ...ending }] of endings.entries())
    add([when], {
      kind: 'ending',
      title: endingTitle(ending, texts),
      path: ['settings', 'endings', keys[i] ?? ''],
    })
  return found
}

export const endingTitle = (
  { id = '', title = '' }: { readonly id?: string; readonly title?: string },
  texts: DesignerTexts,
): string => title.trim() || id || texts.panels.logic.untitledEnding

/** A question, or several without logic that are shown as one line. */
export type Entry =
  | { readonly kind: 'row'; readonly row: LogicRow }
  | { readonly kind: 'fold'; readonly rows: readonly LogicRow[] }

/** @param isOpen reports whether a question is shown although it has no logic */
export function entriesOf(
  rows: readonly LogicRow[],
  onlyWithLogic: boolean,
  isOpen: (row: LogicRow) => boolean,
): readonly Entry[] {
  if (onlyWithLogic)
    return rows.filter(row => hasLogic(row) || isOpen(row)).map(row => ({ kind: 'row', row }))
  const entries: Entry[] = []
  let run: LogicRow[] = []
  const endRun = () => {
    if (run.length > 1) entries.push({ kind: 'fold', rows: run })
    else entries.push(...run.map(row => ({ kind: 'row', row }) as const))
    run = []
  }
  for (const row of rows) {
    if (!hasLogic(row) && row.readers.length === 0 && !isOpen(row)) {
      run.push(row)
      continue
    }
    endRun()
    entries.push({ kind: 'row', row })
  }
  endRun()
  return entries
}

export interface Target {
  /** The id of a question, END, or ending:<id>. */
  readonly to: string
  readonly label: string
}

/** Where a jump after the question at a position can lead. Jumps never lead back. */
export function targetsAfter(document: FormDocument, index: number, texts: DesignerTexts): readonly Target[] {
  const panelTexts = texts.panels.logic
  const later = listQuestions(document, texts).filter(
    item => item.index > index && questionTypes.get(item.question.type)?.isUnseen !== true,
  )
  return [
    ...later.map(({ question, number, title }) => ({
      to: question.id,
      label: number === undefined ? title : `${number}. ${title}`,
    })),
    ...(document.settings.endings ?? []).flatMap(ending =>
      ending.id === undefined
        ? []
        : [{ to: `ending:${ending.id}`, label: panelTexts.ending(endingTitle(ending, texts)) }],
    ),
    { to: END, label: panelTexts.end },
  ]
}

/** The name of a target, also of one that is gone. */
export const targetLabel = (document: FormDocument, to: string, texts: DesignerTexts): string =>
  targetsAfter(document, -1, texts).find(target => target.to === to)?.label ??
  texts.panels.conditions.gone(to)
