// The pictures of cards: drawn by the server, and kept until the query, the size or the colors change.
import type { CardChart } from '../../../engine/dashboards/document.ts'
import type { Query } from '../../../engine/query/document.ts'
import { type Api, ApiError, type AppPath } from '../../api/api.ts'
import type { ChartPreview, PreviewedChart } from '../../api/contract.d.ts'
import type { Timer } from '../../api/token.ts'

/** The server answers two queries of an organization at once. */
const CONCURRENCY = 2
/** When the server is busy or does not reply. Longer if the server says so. */
const RETRY_MS = [1000, 3000, 9000] as const
const BUSY: readonly number[] = [0, 429, 503]
const MAX_KEPT = 200

export interface Look {
  readonly theme: 'light' | 'dark'
  readonly language: string
  readonly width: number
  readonly height: number
}

export type Picture =
  | { readonly state: 'loading'; readonly earlier?: PreviewedChart | undefined }
  | { readonly state: 'drawn'; readonly preview: PreviewedChart }
  | { readonly state: 'failed'; readonly error: unknown }

export type Pictures = ReturnType<typeof createPictures>

export function createPictures(api: Pick<Api, 'call'>, app: AppPath, timer: Timer, onDrawn: () => void) {
  const kept = new Map<string, Picture>()
  /** The last picture of each card, to show until the next one is there. */
  const latest = new Map<string, PreviewedChart>()
  const waiting: (() => Promise<void>)[] = []
  let running = 0

  async function work() {
    if (running >= CONCURRENCY) return
    const next = waiting.shift()
    if (!next) return
    running++
    await next()
    running--
    void work()
  }

  async function draw(key: string, cardId: string, body: ChartPreview, tries = 0) {
    try {
      const { body: preview } = await api.call('POST', `${app}/chart/preview`, { body })
      kept.set(key, { state: 'drawn', preview })
      latest.set(cardId, preview)
    } catch (error) {
      const wait = RETRY_MS[tries]
      if (error instanceof ApiError && BUSY.includes(error.status) && wait !== undefined) {
        timer.after(Math.max(wait, (error.retryAfter ?? 0) * 1000), () => {
          waiting.push(() => draw(key, cardId, body, tries + 1))
          void work()
        })
        return
      }
      kept.set(key, { state: 'failed', error })
      latest.delete(cardId)
    }
    onDrawn()
  }

  return {
    /** @param look undefined for the data alone */
    of(
      cardId: string,
      { kind, options }: CardChart,
      query: Query,
      name: string,
      look: Look | undefined,
    ): Picture {
      const body: ChartPreview = {
        kind,
        query,
        ...(options && { options }),
        ...(name !== '' && { name }),
        ...(look && { picture: look }),
      }
      const key = JSON.stringify(body)
      const known = kept.get(key)
      if (known) return known
      if (kept.size >= MAX_KEPT) kept.clear()
      const loading: Picture = { state: 'loading', earlier: latest.get(cardId) }
      kept.set(key, loading)
      waiting.push(() => draw(key, cardId, body))
      void work()
      return loading
    },
    /** Draws everything again, with new data. */
    forget() {
      kept.clear()
      onDrawn()
    },
  }
}
