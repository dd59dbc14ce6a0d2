// What is wrong with a file, line by line.
import { html, type TemplateResult } from 'lit'
import type { Column } from '../../../../engine/query/columns.ts'
import type { LoadFault } from '../../../api/contract.d.ts'
import type { DatasetsTexts } from '../../../texts/console/datasets-en.ts'
import { card } from '../../parts/blocks.ts'
import type { DatasetsContext } from './datasets-context.ts'

/** @param columns of the file or of the dataset */
export function faultTable(
  { pageTexts, format }: DatasetsContext,
  faults: readonly LoadFault[],
  columns: readonly Column[],
): TemplateResult {
  const columnOf = ({ column }: LoadFault) => columns.find(({ id }) => id === column)
  return card(
    pageTexts.load.faults(faults.length),
    pageTexts.load.faultsText,
    html`<div class="data-scroll" role="region" aria-label=${pageTexts.load.faults(faults.length)} tabindex="0">
      <table class="table data">
        <thead><tr>
          <th scope="col" class="n line">${pageTexts.load.line}</th>
          <th scope="col">${pageTexts.load.column}</th>
          <th scope="col">${pageTexts.load.fault}</th>
        </tr></thead>
        <tbody>${faults.map(
          fault => html`<tr>
            <td class="n line">${fault.line === undefined ? '–' : format.number(fault.line)}</td>
            <td><bdi>${columnOf(fault)?.label ?? fault.column ?? '–'}</bdi></td>
            <td class="faulty">${sentenceOf(pageTexts, fault, columnOf(fault))}</td>
          </tr>`,
        )}</tbody>
      </table>
    </div>`,
  )
}

/** The server's sentence is in English, for programs. It begins with the value, if one is wrong. */
function sentenceOf(
  { load }: DatasetsTexts,
  { code, detail }: LoadFault,
  column: Column | undefined,
): string {
  const known = code === 'type' && column ? load.takenByType[column.type] : load.codes[code]
  if (!known) return detail
  const [value] = /^"(?:[^"\\]|\\.)*"…?/.exec(detail) ?? []
  return value ? `${value}: ${known}` : known
}
