// What is wrong with a chart: its name, what the kind needs, and the query against the columns of the dataset.
import { needsFaults } from '../../engine/charts/needs.ts'
import { below, type Fault } from '../../engine/faults.ts'
import { unknownName } from '../../engine/logic/names.ts'
import { checkQuery } from '../../engine/query/check.ts'
import type { Column } from '../../engine/query/columns.ts'
import { comparable } from '../authoring/conditions/column-subjects.ts'
import type { ChartEditorTexts } from '../texts/chart-editor/en.ts'
import type { ChartDocument } from './document.ts'

/** @param columns undefined until they are read */
export function problemsOf(
  { name, kind, query }: ChartDocument,
  columns: readonly Column[] | undefined,
  texts: ChartEditorTexts,
): readonly Fault[] {
  const faults: Fault[] = []
  if (name.trim() === '') faults.push({ pointer: '/name', code: 'name_needed', detail: texts.nameNeeded })
  faults.push(...needsFaults(kind, query))
  if (!columns) return faults
  const byId = new Map(columns.map(column => [column.id, column]))
  const find = (id: string) => {
    const column = byId.get(id)
    return column ? comparable(column) : unknownName(id)
  }
  faults.push(...below('/query', checkQuery(query, columns, find)))
  return faults
}

/** Leads to the control of the problem, or to the nearest one around it. */
export function focusProblem(root: ShadowRoot, { pointer }: Fault): void {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = root.querySelector(`[data-pointer="${at}"]`)
    const control = place?.querySelector<HTMLElement>('input, select, textarea, button')
    if (!control) continue
    control.closest('details')?.setAttribute('open', '')
    control.focus()
    return
  }
}
