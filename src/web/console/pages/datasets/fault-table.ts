// What is wrong with a file, line by line.
import { html, type TemplateResult } from 'lit'
import type { DatasetsTexts } from '../../../messages/console/datasets-en.ts'
import { card } from '../../parts/blocks.ts'
import type { LoadFault } from './load-job.ts'
import type { DatasetsContext } from './texts.ts'

export const faultTable = (
  { words, format }: DatasetsContext,
  faults: readonly LoadFault[],
): TemplateResult =>
  card(
    words.load.faults(faults.length),
    words.load.faultsText,
    html`<div class="data-scroll" role="region" aria-label=${words.load.faults(faults.length)} tabindex="0">
      <table class="table data">
        <thead><tr>
          <th scope="col" class="n line">${words.load.line}</th>
          <th scope="col">${words.load.column}</th>
          <th scope="col">${words.load.fault}</th>
        </tr></thead>
        <tbody>${faults.map(
          ({ line, column, code, detail }) => html`<tr>
            <td class="n line">${line === undefined ? '–' : format.number(line)}</td>
            <td>${column ?? '–'}</td>
            <td class="faulty">${sentenceOf(words, code, detail)}</td>
          </tr>`,
        )}</tbody>
      </table>
    </div>`,
  )

/** The server's sentence is in English. It begins with the value, if one is wrong. */
function sentenceOf({ load }: DatasetsTexts, code: string, detail: string): string {
  const known = load.codes[code]
  if (!known) return detail
  const [value] = /^"[^"]*"/.exec(detail) ?? []
  return value ? `${value}: ${known}` : known
}
