// Counts what a correction changes in the responses to each version, one version after the other.
import type { Api } from '../../../api/api.ts'
import type { Response as FormResponse, VersionSummary } from '../../../api/contract.d.ts'
import type { Scored } from '../../../regrade/corrected-scoring.ts'
import { type Correction, previewCorrection } from '../../../regrade/corrections.ts'

/** The number of example responses per version. */
const EXAMPLES = 5

export interface Count {
  readonly version: VersionSummary
  /** Undefined until it is counted. */
  correction?: Correction
  /** Why it cannot be corrected. */
  refusal?: string
}

interface CountingOptions {
  readonly api: Pick<Api, 'call' | 'form'>
  readonly draft: Scored
  inWords(error: unknown): string
  update(): void
}

export function createCounting(versions: readonly VersionSummary[], options: CountingOptions) {
  const { api, draft, inWords, update } = options
  let counts: readonly Count[] = []
  let controller = new AbortController()
  let isCounting = false
  /** The respondents of the examples, by response. */
  const respondents = new Map<string, FormResponse>()

  async function readRespondents({ preview }: Correction): Promise<void> {
    await Promise.all(
      preview.changes.map(async ({ responseid }) => {
        const { body } = await api.call('GET', `${api.form}/response/${responseid}`)
        respondents.set(responseid, body)
      }),
      // A response that was deleted meanwhile has no name.
    ).catch(() => {})
    update()
  }

  return {
    get counts() {
      return counts
    },
    get isCounting() {
      return isCounting
    },
    respondents,
    /** Those that change something. */
    corrections: (): readonly Correction[] =>
      counts.flatMap(({ correction }) => (correction && correction.preview.changed > 0 ? [correction] : [])),
    async start(): Promise<void> {
      counts = versions.map(version => ({ version }))
      controller = new AbortController()
      const { signal } = controller
      isCounting = true
      update()
      for (const count of counts) {
        try {
          count.correction = await previewCorrection(api, count.version.version, draft, {
            signal,
            examples: EXAMPLES,
          })
          void readRespondents(count.correction)
        } catch (error) {
          if (signal.aborted) break
          count.refusal = inWords(error)
        }
        update()
      }
      isCounting = false
      update()
    },
    stop: () => controller.abort(),
  }
}

export type Counting = ReturnType<typeof createCounting>
