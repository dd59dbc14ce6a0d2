// The last loads of a dataset from its connection, and loading now.
import { html, type TemplateResult } from 'lit'
import type { ListLoadsRequest, Load, LoadMode } from '../../../api/contract.d.ts'
import { action, empty } from '../../parts/blocks.ts'
import { type PagedList, pagedList, pager, unread } from '../../parts/paged-list.ts'
import type { ConnectionsContext } from '../connections/connection-data.ts'
import { datasetPath, type ShownDataset } from './dataset-data.ts'
import { hasEnded } from './load-job.ts'

const EVERY_MS = 700

export interface SourceLoads {
  read(): Promise<void>
  draw(): TemplateResult
}

export function createSourceLoads(context: ConnectionsContext, dataset: ShownDataset): SourceLoads {
  const { call, pageTexts, toast, inWords, announce, signal } = context
  const path = `${datasetPath(context, dataset)}/load` as const
  const list = pagedList(context, (body: ListLoadsRequest) => call('POST', `${path}/all`, { body, signal }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let hadOpen = false
  signal.addEventListener('abort', () => clearTimeout(timer))

  /** And again, while a load runs. */
  async function read(): Promise<void> {
    clearTimeout(timer)
    await list.read({ order: 'DESC' })
    const isOpen = list.items.some(load => !hasEnded(load))
    const [newest] = list.items
    if (hadOpen && !isOpen && newest) announce(pageTexts.states[newest.status])
    hadOpen = isOpen
    if (isOpen && !signal.aborted) timer = setTimeout(() => void read(), EVERY_MS)
  }
  async function load(query: { readonly mode?: LoadMode }): Promise<void> {
    try {
      // A load from a connection sends no file.
      await call('POST', path, { query, body: undefined })
      await read()
    } catch (error) {
      toast(inWords(error))
    }
  }
  const draw = () => html`<section aria-labelledby="loads">
    <div class="section-head"><div><h2 id="loads">${pageTexts.lastLoads}</h2><p class="soft">${pageTexts.loadsText}</p></div>
      <div class="row">
        ${dataset.source?.cursor ? action({ label: pageTexts.loadAll, onClick: () => void load({ mode: 'REPLACE' }) }) : ''}
        ${action({ label: pageTexts.loadNow, sign: 'download', kind: 'primary', key: 'load-now', onClick: () => void load({}) })}
      </div>
    </div>
    ${content(context, list)}
  </section>`
  return { read, draw }
}

const MARKS = { WAITING: 'draft', RUNNING: 'draft', LOADED: '', FAILED: 'failed' } as const

function content(context: ConnectionsContext, list: PagedList<Load, ListLoadsRequest>): TemplateResult {
  const { pageTexts } = context
  if (list.failure) return unread(context, list)
  if (list.items.length === 0)
    return empty({ title: pageTexts.noLoads, text: pageTexts.noLoadsText, sign: 'download' })
  return html`<table class="table list">
    <caption class="k-hidden">${pageTexts.loadsCaption}</caption>
    <thead><tr>
      <th scope="col">${pageTexts.when}</th>
      <th scope="col">${pageTexts.result}</th>
      <th scope="col">${pageTexts.state}</th>
    </tr></thead>
    <tbody>${list.items.map(load => row(context, load))}</tbody>
  </table>
  ${pager(context, list, '')}`
}

function row({ pageTexts, format }: ConnectionsContext, load: Load): TemplateResult {
  const { createDate, status, rowCount, faults, mode } = load
  const [fault] = faults
  return html`<tr>
    <th scope="row"><time datetime=${createDate}>${format.time(createDate)}</time></th>
    <td class="sentence">${
      fault
        ? html`<bdi class="status bad">${fault.detail}</bdi>`
        : html`${pageTexts.rows(rowCount)} <span class="soft">${status === 'LOADED' ? (mode === 'REPLACE' ? pageTexts.whole : pageTexts.added) : ''}</span>`
    }</td>
    <td><span class="state ${MARKS[status]}">${pageTexts.states[status]}</span></td>
  </tr>`
}
