// Two editors can add different things with the same id, such as q7 or c3. Ours get new ids before a merge, so that both stay.
import { isSameJson } from '../../engine/same-json.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { memberOf, type Thing, thingsIn } from '../authoring/draft/json.ts'
import type { Path } from '../authoring/draft/path.ts'
import { apply } from './apply.ts'
import { renameThing } from './commands/rename.ts'
import { freeId } from './ids.ts'
import type { Rename } from './renames.ts'

/** The lists in a question whose things have ids. */
const INNER = ['choices', 'rows', 'columns', 'questions'] as const

export function renameClashes(
  base: FormDocument,
  ours: FormDocument,
  theirs: FormDocument,
): { readonly document: FormDocument; readonly renames: readonly Rename[] } {
  const renames: Rename[] = []
  let document = ours

  function inList(path: Path, inBase: unknown, inOurs: unknown, inTheirs: unknown): void {
    if (inOurs === inBase || inTheirs === inBase || inOurs === inTheirs) return
    const [before, own, others] = [byId(inBase), byId(inOurs), byId(inTheirs)]
    // A list with repeated ids is merged as one value.
    if (own.size < thingsIn(inOurs).length || others.size < thingsIn(inTheirs).length) return
    const taken = new Set([...own.keys(), ...others.keys()])
    for (const [id, thing] of own) {
      const other = others.get(id)
      if (!other || other === thing) continue
      const place = [...path, `#${id}`]
      if (before.has(id)) {
        for (const list of INNER)
          inList(
            [...place, list],
            memberOf(before.get(id), list),
            memberOf(thing, list),
            memberOf(other, list),
          )
      } else if (!isSameJson(thing, other)) {
        const free = freeId(id, taken)
        taken.add(free)
        document = apply(document, renameThing(document, place, free)).document
        renames.push({ path: place, id: free })
      }
    }
  }

  inList(['questions'], base.questions, ours.questions, theirs.questions)
  inList(['settings', 'endings'], base.settings.endings, ours.settings.endings, theirs.settings.endings)
  inList(
    ['logic', 'calculations'],
    base.logic.calculations,
    ours.logic.calculations,
    theirs.logic.calculations,
  )
  inList(['scoring', 'outcomes'], base.scoring.outcomes, ours.scoring.outcomes, theirs.scoring.outcomes)
  return { document, renames }
}

const byId = (list: unknown): ReadonlyMap<string, Thing> =>
  new Map(
    thingsIn(list).flatMap(thing => {
      const id = memberOf(thing, 'id')
      return typeof id === 'string' ? [[id, thing] as const] : []
    }),
  )
