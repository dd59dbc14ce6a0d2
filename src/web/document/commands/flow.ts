// Endings, calculations and jumps.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { type Thing, thingsIn } from '../../authoring/draft/json.ts'
import { getAt, keysOf, lastOf, type Path, parentOf } from '../../authoring/draft/path.ts'
import type { Command } from '../command.ts'
import { idsIn, nextId } from '../ids.ts'
import { QUESTIONS, takenIds } from '../questions.ts'

const ENDINGS: Path = ['settings', 'endings']
const CALCULATIONS: Path = ['logic', 'calculations']
const JUMPS: Path = ['logic', 'jumps']

/** Each ending gets an id, so that jumps and translations can name it. */
export function addEnding(document: FormDocument, start: Thing = {}): Command {
  const id = nextId('end', idsIn(document.settings.endings ?? []))
  return {
    label: 'add_ending',
    ops: [{ op: 'add', path: ENDINGS, value: { ...start, id }, before: null }],
    select: [[...ENDINGS, `#${id}`]],
  }
}

/** @param value the expression; 0 for one that is still to be written */
export function addCalculation(document: FormDocument, value: unknown = 0): Command {
  const id = nextId('calc', takenIds(document, QUESTIONS))
  return {
    label: 'add_calculation',
    ops: [{ op: 'add', path: CALCULATIONS, value: { id, value }, before: null }],
    select: [[...CALCULATIONS, `#${id}`]],
  }
}

/** Adds a jump after the other jumps of the question, because the first jump whose condition holds is taken. */
export function addJump(document: FormDocument, after: string, to: string, when?: unknown): Command {
  const same = thingsIn(document.logic.jumps).filter(jump => jump['after'] === after).length
  return {
    label: 'add_jump',
    ops: [
      {
        op: 'add',
        path: JUMPS,
        value: { after, ...(when !== undefined && { when }), to },
        before: null,
      },
    ],
    select: [[...JUMPS, same === 0 ? `#${after}` : `#${after}~${same + 1}`]],
  }
}

/** Up or down by one in its list; a jump passes the neighbouring jump of the same question. */
export function moveInFlow(document: FormDocument, path: Path, by: -1 | 1): Command {
  const list = parentOf(path)
  const things = thingsIn(getAt(document, list))
  const keys = keysOf(things)
  const index = keys.indexOf(lastOf(path))
  const own = things[index]
  const isPeer = (thing: Thing | undefined) => thing?.['after'] === own?.['after']
  let to = index + by
  while (to >= 0 && to < things.length && !isPeer(things[to])) to += by
  if (index < 0 || to < 0 || to >= things.length) return { label: 'move', ops: [] }
  const left = keysOf(things.toSpliced(index, 1))
  return { label: 'move', ops: [{ op: 'move', path, to: list, before: left[to] ?? null }] }
}
