// A file on its way into a table: a dry run, then a load, which is read until it ends.
import type { Column } from '../../../../engine/query/columns.ts'
import type { Dataset } from '../../../datasets/shapes.ts'
import { datasetPath } from './data.ts'
import { failureIn } from './failure.ts'
import { CSV, mediaTypeOf } from './file-format.ts'
import type { DatasetsContext } from './texts.ts'

export interface LoadFault {
  readonly line?: number
  readonly column?: string
  readonly code: string
  readonly detail: string
}

export interface DryRun {
  readonly columns: readonly Column[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly rowCount: number
  readonly isComplete: boolean
  /** Of a workbook. */
  readonly sheets?: readonly string[]
  readonly sheet?: string
  /** Of a CSV: for each column the first date that the load can read in another way. */
  readonly dates?: readonly ReadDate[]
  readonly faults: readonly LoadFault[]
}

export interface ReadDate {
  readonly column: string
  readonly text: string
  /** Null if it is not read as a date. */
  readonly value: string | null
  readonly parameters: readonly (keyof DateReading)[]
}

/** How dates of CSV are read. Empty texts are the server's defaults. */
export interface DateReading {
  readonly dates: string
  readonly timeZone: string
}

export const MODES = ['APPEND', 'REPLACE', 'UPSERT'] as const
export type Mode = (typeof MODES)[number]

export interface Load {
  readonly loadid: string
  readonly mode: Mode
  readonly status: 'WAITING' | 'RUNNING' | 'LOADED' | 'FAILED'
  readonly rowCount: number
  readonly faults: readonly LoadFault[]
  readonly createDate: string
}

export const hasEnded = ({ status }: Load): boolean => status === 'LOADED' || status === 'FAILED'

const EVERY_MS = 500
/** After a failed request. */
const RETRY_MS = 5000

/** The state of the page. One of these parts is shown at a time. */
export interface LoadJob {
  readonly file: File | undefined
  readonly isBusy: boolean
  readonly dryRun: DryRun | undefined
  readonly load: Load | undefined
  readonly failure: string | undefined
  /** Of the file, if it is a workbook that was read once. */
  readonly sheets: readonly string[]
  readonly sheet: string | undefined
  readonly reading: DateReading
  /** What the file shows of its dates, also while it is read again. */
  readonly dated: Pick<DryRun, 'dates' | 'columns'> | undefined
  mode: Mode
  /** Tries the file again. */
  readAs(changes: Partial<DateReading>): Promise<void>
  /** @param sheet of a workbook; the first one if absent */
  choose(file: File, sheet?: string): Promise<void>
  start(): Promise<void>
  reset(): void
}

export function createLoadJob(
  context: DatasetsContext,
  dataset: Dataset,
  onEnd: (load: Load) => void | Promise<void>,
): LoadJob {
  const { call, words, update, signal } = context
  const path = `${datasetPath(context, dataset)}/load`
  let file: File | undefined
  let sheet: string | undefined
  let reading: DateReading = { dates: '', timeZone: '' }
  /** The parameters of a request for this file. */
  const parameters = (type: string) => ({
    ...(sheet !== undefined && { sheet }),
    ...(type === CSV && Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== ''))),
  })
  let isBusy = false
  let dryRun: DryRun | undefined
  let load: Load | undefined
  let failure: string | undefined
  let sheets: readonly string[] = []
  let dated: LoadJob['dated']
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0
  signal.addEventListener('abort', () => clearTimeout(timer))

  /** Only the last file counts. */
  async function attempt<T>(request: () => Promise<T>): Promise<T | undefined> {
    const mine = ++round
    isBusy = true
    failure = undefined
    update()
    try {
      const reply = await request()
      return mine === round ? reply : undefined
    } catch (error) {
      if (mine === round) failure = failureIn(context, error)
      return undefined
    } finally {
      if (mine === round) isBusy = false
      update()
    }
  }

  async function follow(loadid: string): Promise<void> {
    let wait = EVERY_MS
    try {
      load = (await call<Load>('GET', `${path}/${loadid}`, { signal })).body
    } catch {
      wait = RETRY_MS
    }
    if (signal.aborted || !load) return
    update()
    if (hasEnded(load)) void onEnd(load)
    else timer = setTimeout(() => void follow(loadid), wait)
  }

  const job: LoadJob = {
    mode: 'APPEND',
    get file() {
      return file
    },
    get isBusy() {
      return isBusy
    },
    get dryRun() {
      return dryRun
    },
    get load() {
      return load
    },
    get failure() {
      return failure
    },
    get sheets() {
      return sheets
    },
    get sheet() {
      return dryRun?.sheet ?? sheet
    },
    get dated() {
      return dated
    },
    get reading() {
      return reading
    },
    async readAs(changes) {
      reading = { ...reading, ...changes }
      if (file) await job.choose(file, sheet)
    },
    async choose(chosen, wanted) {
      const type = mediaTypeOf(chosen)
      if (wanted === undefined) sheets = []
      if (chosen !== file) dated = undefined
      file = chosen
      sheet = wanted
      dryRun = undefined
      load = undefined
      if (!type) {
        failure = words.load.unknownType
        return update()
      }
      dryRun = await attempt(
        async () =>
          (
            await call<DryRun>(
              'POST',
              `${path}?${new URLSearchParams({ dryRun: 'true', ...parameters(type) })}`,
              {
                body: chosen,
                headers: { 'content-type': type },
                signal,
              },
            )
          ).body,
      )
      sheets = dryRun?.sheets ?? sheets
      dated = dryRun ?? dated
      update()
    },
    async start() {
      const type = file && mediaTypeOf(file)
      if (!file || !type || isBusy) return
      const body = file
      load = await attempt(
        async () =>
          (
            await call<Load>(
              'POST',
              `${path}?${new URLSearchParams({ mode: job.mode, ...parameters(type) })}`,
              {
                body,
                headers: { 'content-type': type },
                signal,
              },
            )
          ).body,
      )
      if (load) await follow(load.loadid)
    },
    reset() {
      round++
      file = undefined
      sheets = []
      dated = undefined
      dryRun = undefined
      load = undefined
      failure = undefined
      isBusy = false
      update()
    },
  }
  return job
}
