// Saves a chart while it is edited: a moment after the last change, one request at a time, and only onto the revision that it was
// made on. A new chart is created when it can be drawn.
import type { Fault } from '../../engine/faults.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { type Api, ApiError, type ChartsPath } from '../api/api.ts'
import type { WrittenChart } from '../api/contract.d.ts'
import type { Timer } from '../api/token.ts'
import type { ChartDocument } from './document.ts'

export type SaveState =
  | 'new'
  | 'saved'
  | 'saving'
  | 'unsaved'
  /** The problems of the document must be solved first. */
  | 'blocked'
  | 'offline'
  /** Somebody else changed the chart. */
  | 'conflict'
  /** The chart is gone, or may not be changed. */
  | 'read-only'

const QUIET_MS = 800
const RETRY_MS = 5000

interface SaverOptions {
  readonly call: Api['call']
  readonly path: ChartsPath
  readonly timer: Timer
  readonly chartid: string | undefined
  readonly etag: string | undefined
  readonly saved: ChartDocument | undefined
  onState(): void
  onSaved(chart: WrittenChart, isNew: boolean): void
  onRefused(faults: readonly Fault[]): void
}

export interface Saver {
  readonly state: SaveState
  readonly chartid: string | undefined
  /** @param isValid whether the server takes the document */
  edit(document: ChartDocument, isValid: boolean): void
  /** Saves now. */
  save(): Promise<void>
  /** Saves when the page is left. */
  flush(): void
  /** What is stored now replaces the document. @throws {ApiError} */
  takeTheirs(): Promise<ChartDocument>
  /** The document replaces what is stored. */
  keepOurs(): Promise<void>
  end(): void
}

export function createSaver({ call, path, timer, ...options }: SaverOptions): Saver {
  let { chartid, etag, saved } = options
  let current = saved
  let isValid = true
  let state: SaveState = saved ? 'saved' : 'new'
  let isBusy = false
  let isEnded = false
  let cancel = () => {}

  function enter(next: SaveState) {
    state = next
    if (!isEnded) options.onState()
  }

  function plan(ms: number) {
    cancel()
    if (!isEnded) cancel = timer.after(ms, () => void send(false))
  }

  const isStopped = () => isBusy || isEnded || state === 'conflict' || state === 'read-only'

  async function send(keepalive: boolean): Promise<void> {
    cancel()
    if (isStopped() || !current) return
    if (!isValid) return enter('blocked')
    if (saved && isSameJson(saved, current)) return enter('saved')
    const sent = current
    const isNew = chartid === undefined
    const own: `${ChartsPath}/${string}` = `${path}/${chartid}`
    isBusy = true
    enter('saving')
    try {
      const reply = isNew
        ? await call('POST', path, { body: sent, keepalive })
        : await call('PATCH', own, {
            body: sent,
            keepalive,
            headers: etag === undefined ? {} : { 'if-match': etag },
          })
      chartid = reply.body.chartid
      etag = reply.etag
      saved = sent
      isBusy = false
      options.onSaved(reply.body, isNew)
      if (isSameJson(current, sent)) enter('saved')
      else {
        enter('unsaved')
        plan(QUIET_MS)
      }
    } catch (error) {
      isBusy = false
      failed(error)
    }
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 412) return enter('conflict')
    if (error.status === 404 || error.status === 403 || error.status === 401) return enter('read-only')
    if (error.status >= 400 && error.status < 500 && error.status !== 429) {
      options.onRefused(
        error.faults.length > 0 ? error.faults : [{ pointer: '', code: error.code, detail: error.message }],
      )
      return enter('blocked')
    }
    enter('offline')
    plan(RETRY_MS)
  }

  return {
    get state() {
      return state
    },
    get chartid() {
      return chartid
    },
    edit(document, valid) {
      current = document
      isValid = valid
      if (state === 'conflict' || state === 'read-only') return
      if (!isBusy) enter(valid ? 'unsaved' : 'blocked')
      if (valid) plan(QUIET_MS)
      else cancel()
    },
    save: () => send(false),
    flush() {
      if (state === 'unsaved' || state === 'offline') void send(true)
    },
    async takeTheirs() {
      const own: `${ChartsPath}/${string}` = `${path}/${chartid}`
      const { body, etag: tag } = await call('GET', own)
      etag = tag
      const { name, kind, query, options } = body
      saved = { name, kind, query, options }
      current = saved
      enter('saved')
      return saved
    },
    async keepOurs() {
      etag = undefined
      enter('unsaved')
      await send(false)
    },
    end() {
      isEnded = true
      cancel()
    },
  }
}
