// Previews and applies a corrected scoring, version by version.
import { type Api, ApiError } from '../api/api.ts'
import type { Regrade, RegradePreview, RegradeRequest, Version, VersionSummary } from '../api/contract.d.ts'
import { correctedScoring, type Scored } from './corrected-scoring.ts'
import { scoringOf } from './scoring-of.ts'

/** Each version is a pass over its responses. */
const MAX_VERSIONS = 20
const RULE = /^\/scoring\/questions\/([^/]+)/

export interface Correction {
  readonly version: Version
  readonly scoring: RegradeRequest['scoring']
  readonly preview: RegradePreview
  /** Questions that keep their rules, because those of the draft do not fit. */
  readonly keptIds: readonly string[]
}

type Calls = Pick<Api, 'call' | 'form'>

/** The latest versions, newest first. @throws {ApiError} */
export async function readVersions({ call, form }: Calls): Promise<readonly VersionSummary[]> {
  const { body } = await call('POST', `${form}/version/all`, { body: {} })
  return body.toSorted((a, b) => b.version - a.version).slice(0, MAX_VERSIONS)
}

/**
 * Works out what the scoring of the draft would change in the responses to a version.
 * @param examples how many changes it lists
 * @throws {ApiError} scoring_invalid if the scoring does not fit the version
 */
export async function previewCorrection(
  { call, form }: Calls,
  number: number,
  draft: Scored,
  { signal, examples }: { readonly signal: AbortSignal; readonly examples: number },
): Promise<Correction> {
  const { body: version } = await call('GET', `${form}/version/${number}`, { signal })
  const published = { questions: version.questions, scoring: scoringOf(version) }
  const attempt = async (keptIds: readonly string[]): Promise<Correction> => {
    const scoring = correctedScoring(published, draft, new Set(keptIds))
    const body = { version: number, scoring, limit: examples }
    const { body: preview } = await call('POST', `${form}/regrade`, { body, signal })
    if ('regradeid' in preview) throw new TypeError('The reply is no preview')
    return { version, scoring, preview, keptIds }
  }
  try {
    return await attempt([])
  } catch (error) {
    const misfits = error instanceof ApiError && error.code === 'scoring_invalid' ? misfitsOf(error) : []
    if (misfits.length === 0) throw error
    return attempt(misfits)
  }
}

/** The questions whose rules were refused; none if something else was refused, too. */
function misfitsOf({ faults }: ApiError): readonly string[] {
  const ids = faults.map(({ pointer }) => RULE.exec(pointer)?.[1])
  const known = ids.filter(id => id !== undefined)
  return known.length === ids.length ? [...new Set(known)] : []
}

/** Applies the correction. A job of the server then grades earlier responses again. @throws {ApiError} */
export async function applyCorrection(
  { call, form }: Calls,
  { version, scoring }: Correction,
): Promise<Regrade> {
  const { body } = await call('POST', `${form}/regrade`, {
    body: { version: version.version, scoring, apply: true },
  })
  if ('regradeid' in body) return body
  throw new TypeError('The reply is a preview')
}

/** @throws {ApiError} regrade_not_found thirty days after its end */
export const readRegrade = async ({ call, form }: Calls, regradeid: string): Promise<Regrade> =>
  (await call('GET', `${form}/regrade/${regradeid}`)).body

/** Responses that are graded again keep their new scores. @throws {ApiError} */
export const cancelRegrade = async ({ call, form }: Calls, regradeid: string): Promise<Regrade> =>
  (await call('PUT', `${form}/regrade/${regradeid}/cancel`)).body

/** What several corrections change together. */
export function sumOf(corrections: readonly Pick<Correction, 'preview'>[]) {
  const sum = { total: 0, changed: 0, raised: 0, lowered: 0 }
  for (const { preview } of corrections) {
    sum.total += preview.total
    sum.changed += preview.changed
    sum.raised += preview.raised
    sum.lowered += preview.lowered
  }
  return sum
}
