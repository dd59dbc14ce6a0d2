// A file on its way into a table: a dry run, then a load, which is read until it ends.
import type { DayOrder, DryRun, Load, LoadMode } from '../../../api/contract.d.ts'
import { datasetPath, type ShownDataset } from './dataset-data.ts'
import type { DatasetsContext } from './datasets-context.ts'
import { failureIn } from './failure.ts'
import { CSV, mediaTypeOf } from './file-format.ts'

/** How dates of CSV are read. Empty texts are the server's defaults. */
export interface ReadAs {
  readonly dates: DayOrder | ''
  readonly timeZone: string
}

export const MODES = ['APPEND', 'REPLACE', 'UPSERT'] as const satisfies readonly LoadMode[]

export const hasEnded = ({ status }: Load): boolean => status === 'LOADED' || status === 'FAILED'

const EVERY_MS = 500
/** The delay after a failed request. */
const RETRY_MS = 5000

/** The state of the page. One of these parts is shown at a time. */
export interface LoadJob {
  readonly file: File | undefined
  readonly isBusy: boolean
  readonly dryRun: DryRun | undefined
  readonly load: Load | undefined
  readonly failure: string | undefined
  /** The sheets of the file, if it is a workbook that was read once. */
  readonly sheets: readonly string[]
  readonly sheet: string | undefined
  readonly reading: ReadAs
  /** What the file shows of its dates, also while it is read again. */
  readonly dated: Pick<DryRun, 'dates' | 'columns'> | undefined
  mode: LoadMode
  /** Tries the file again. */
  readAs(changes: Partial<ReadAs>): Promise<void>
  /** @param sheet of a workbook; the first one if absent */
  choose(file: File, sheet?: string): Promise<void>
  start(): Promise<void>
  reset(): void
}

export function createLoadJob(
  context: DatasetsContext,
  dataset: ShownDataset,
  onEnd: (load: Load) => void | Promise<void>,
): LoadJob {
  const { call, pageTexts, update, signal } = context
  const path = `${datasetPath(context, dataset)}/load` as const
  let file: File | undefined
  let sheet: string | undefined
  let reading: ReadAs = { dates: '', timeZone: '' }
  /** The parameters of a request for this file. */
  const parameters = (type: string) => ({
    ...(sheet !== undefined && { sheet }),
    ...(type === CSV && { ...(reading.dates && { dates: reading.dates }), timeZone: reading.timeZone }),
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
      load = (await call('GET', `${path}/${loadid}`, { signal })).body
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
        failure = pageTexts.load.unknownType
        return update()
      }
      dryRun = await attempt(async () => {
        const { body } = await call('POST', path, {
          query: { dryRun: 'true', ...parameters(type) },
          body: chosen,
          headers: { 'content-type': type },
          signal,
        })
        if ('loadid' in body) throw new TypeError('The reply is no dry run')
        return body
      })
      sheets = dryRun?.sheets ?? sheets
      dated = dryRun ?? dated
      update()
    },
    async start() {
      const type = file && mediaTypeOf(file)
      if (!file || !type || isBusy) return
      const chosen = file
      load = await attempt(async () => {
        const { body } = await call('POST', path, {
          query: { mode: job.mode, ...parameters(type) },
          body: chosen,
          headers: { 'content-type': type },
          signal,
        })
        if ('loadid' in body) return body
        throw new TypeError('The reply is a dry run')
      })
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
