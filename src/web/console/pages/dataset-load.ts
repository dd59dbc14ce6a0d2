// Loads a file into a table: what would happen, then how far it is.
import { html, nothing, type TemplateResult } from 'lit'
import type { Load } from '../../api/contract.d.ts'
import { select } from '../../kit/choose.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, card, linkButton, pageHead } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { datasetPage, datasetPath, readDatasetPage, type ShownDataset } from './datasets/dataset-data.ts'
import { type DatasetsContext, withDatasetsTexts } from './datasets/datasets-context.ts'
import { dateReading } from './datasets/date-reading.ts'
import { dryRunView } from './datasets/dry-run-view.ts'
import { faultTable } from './datasets/fault-table.ts'
import { createFileColumns, type FileColumns } from './datasets/file-columns.ts'
import { ACCEPTED } from './datasets/file-format.ts'
import { focusHeading } from './datasets/focus.ts'
import { createLoadJob, hasEnded, type LoadJob } from './datasets/load-job.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const [context, { app, dataset: found }] = await Promise.all([
    withDatasetsTexts(first),
    readDatasetPage(first),
  ])
  const { pageTexts, href, announce, call, update } = context
  let dataset = found
  const job = createLoadJob(context, dataset, async ({ status }) => {
    announce(pageTexts.load.states[status])
    // The next file meets the columns and rows of this one.
    if (status !== 'LOADED') return
    columns.finish()
    dataset = (await call('GET', datasetPath(context, found)).catch(() => undefined))?.body ?? dataset
    update()
  })
  const columns = createFileColumns(context, {
    dataset: () => dataset,
    onChange(next) {
      dataset = next
      update()
    },
    async check() {
      focusHeading(context.root)
      if (job.file) await job.choose(job.file, job.sheet)
    },
  })
  /** Corrected columns stay if the same file is chosen again, with other values. */
  async function choose(file: File, sheet?: string): Promise<void> {
    const isSame = file.name === job.file?.name && (sheet === undefined || sheet === job.sheet)
    if (!isSame) await columns.forget()
    await job.choose(file, sheet)
  }
  return {
    title: `${pageTexts.load.title} · ${dataset.name}`,
    crumb: pageTexts.load.title,
    crumbs: [
      { label: app.name, href: href(`/console/apps/${app.appid}`) },
      { label: pageTexts.title, href: href(`/console/apps/${app.appid}/datasets`) },
      { label: dataset.name, href: href(datasetPage(dataset)) },
    ],
    app,
    render: () => html`<div class="page">
      ${pageHead(pageTexts.load.title, { text: pageTexts.load.text })}
      <div class="load-stack">${draw({ ...context, job, columns, choose }, dataset)}</div>
    </div>`,
  }
}

interface Loading extends DatasetsContext {
  readonly job: LoadJob
  readonly columns: FileColumns
  /** @param sheet of a workbook; the first one if absent */
  choose(file: File, sheet?: string): Promise<void>
}

function draw(context: Loading, dataset: ShownDataset): unknown {
  const { pageTexts, job, columns } = context
  const { file, load, dryRun, isBusy, failure } = job
  if (load) return progress(context, dataset, job, load)
  return [
    fileField(context),
    sheetField(context),
    dateReading(context, job),
    failure === undefined ? nothing : html`<p class="note warn" role="alert">${failure}</p>`,
    isBusy
      ? html`<div class="load-state" role="status"><progress aria-label=${pageTexts.load.checking}></progress><p class="soft">${
          dryRun ? pageTexts.load.sending : pageTexts.load.checking
        }: ${file?.name}</p></div>`
      : columns.isOpen
        ? columns.draw()
        : dryRun
          ? dryRunView(
              context,
              dataset,
              job,
              dryRun,
              columns.isOffered ? () => columns.open(dryRun) : undefined,
            )
          : nothing,
  ]
}

/** Another sheet is tried at once. A sheet that is refused does not keep people from the others. */
const sheetField = ({ pageTexts, job, choose }: Loading) =>
  job.sheets.length > 1
    ? select({
        id: 'sheet',
        label: pageTexts.load.sheet,
        value: job.sheet ?? '',
        options: job.sheets.map(name => ({ value: name, label: name })),
        async onChange(name) {
          if (job.file) await choose(job.file, name)
        },
      })
    : nothing

function fileField({ pageTexts, root, job, choose }: Loading): TemplateResult {
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) void choose(file)
  }
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    root.querySelector('.drop')?.classList.toggle('over', isOver)
  }
  return html`<label
    class="drop"
    @dragover=${(event: DragEvent) => over(event, true)}
    @dragleave=${(event: DragEvent) => over(event, false)}
    @drop=${(event: DragEvent) => {
      over(event, false)
      take(event.dataTransfer?.files)
    }}
  >${glyph('upload')}<b>${job.file?.name ?? pageTexts.load.drop}</b><span class="soft">${
    job.file ? pageTexts.load.another : pageTexts.load.choose
  }</span><input
      id="file"
      type="file"
      accept=${ACCEPTED}
      aria-label=${pageTexts.load.choose}
      @change=${(event: Event) => {
        const field = event.target as HTMLInputElement
        take(field.files)
        // The same file can be chosen again after it was corrected.
        field.value = ''
      }}
    /></label>`
}

function progress(context: DatasetsContext, dataset: ShownDataset, job: LoadJob, load: Load): TemplateResult {
  const { pageTexts, href } = context
  const { status, rowCount, faults } = load
  const isEnd = hasEnded(load)
  const reset = () => {
    focusHeading(context.root)
    job.reset()
  }
  return html`${card(
    pageTexts.load.states[status],
    job.file?.name,
    html`<div class="load-state">
      ${isEnd ? nothing : html`<progress aria-label=${pageTexts.load.states[status]}></progress>`}
      <p role="status">${
        status === 'LOADED'
          ? pageTexts.load.done(rowCount)
          : status === 'FAILED'
            ? pageTexts.load.failed
            : pageTexts.load.progress(rowCount)
      }</p>
      ${
        isEnd
          ? html`<div class="row">${
              status === 'LOADED'
                ? linkButton({
                    href: href(datasetPage(dataset)),
                    label: pageTexts.load.showRows,
                    kind: 'primary',
                  })
                : nothing
            }${action({ label: pageTexts.load.another, onClick: reset })}</div>`
          : nothing
      }
    </div>`,
  )}
  ${faults.length > 0 ? faultTable(context, faults, job.dryRun?.columns ?? dataset.columns) : nothing}`
}
