// Publishing a changed answer key can correct the scores of earlier responses, too.
import { html, type TemplateResult } from 'lit'
import type { Difference } from '../../../engine/definition/differences.ts'
import { ApiError } from '../../api/api.ts'
import type { Dialog } from '../../kit/dialog.ts'
import {
  applyCorrection,
  type Correction,
  previewCorrection,
  readVersions,
  sumOf,
} from '../../regrade/corrections.ts'
import type { Frame } from '../frame.ts'

const ID = 'correct-earlier'

export interface EarlierResponses {
  /** Counts what changes. */
  start(dialog: Dialog): Promise<void>
  stop(): void
  draw(): TemplateResult
  /** Corrects them if the author wants it. Returns the ids of the regrades. @throws {ApiError} */
  correct(): Promise<readonly string[]>
}

/** Undefined if there is nothing to offer: the key is the same, or the author may not correct responses. */
export function earlierResponses(
  frame: Frame,
  differences: readonly Difference[],
): EarlierResponses | undefined {
  const isScored = differences.some(({ kind }) => kind === 'scoring_changed' || kind === 'quiz_changed')
  if (!isScored || frame.appType !== 'QUIZ' || !frame.api.features.includes('regrade')) return undefined
  const { questions, scoring } = frame.workspace.document
  const texts = frame.texts.frame
  const controller = new AbortController()
  const { signal } = controller
  let found: readonly Correction[] | undefined
  let hasFailed = false
  let isWanted = false

  async function count(): Promise<readonly Correction[]> {
    const corrections: Correction[] = []
    for (const { version } of await readVersions(frame.api)) {
      signal.throwIfAborted()
      const options = { signal, examples: 1 }
      try {
        corrections.push(await previewCorrection(frame.api, version, { questions, scoring }, options))
      } catch (error) {
        // A version whose questions are too different keeps its scores.
        if (!(error instanceof ApiError) || error.code !== 'scoring_invalid') throw error
      }
    }
    return corrections.filter(({ preview }) => preview.changed > 0)
  }

  return {
    async start(dialog) {
      try {
        found = await count()
      } catch {
        hasFailed = true
      }
      if (!signal.aborted) dialog.update()
    },
    stop: () => controller.abort(),
    draw() {
      if (hasFailed) return html`<p class="k-hint">${texts.correctFailed}</p>`
      if (!found) return html`<p class="k-hint" role="status">${texts.correctCounting}</p>`
      const { changed, raised, lowered } = sumOf(found)
      if (changed === 0) return html`<p class="k-hint">${texts.correctNone}</p>`
      return html`<label class="k-check"><input
          type="checkbox"
          id=${ID}
          aria-describedby="${ID}-hint"
          .checked=${isWanted}
          @change=${(event: Event) => {
            isWanted = (event.target as HTMLInputElement).checked
          }}
        /><span>${texts.correctEarlier}</span></label>
        <p class="k-hint" id="${ID}-hint">${texts.correctChanges(changed, raised, lowered)}</p>`
    },
    async correct() {
      const ids: string[] = []
      if (!isWanted) return ids
      for (const correction of found ?? []) {
        const { regradeid } = await applyCorrection(frame.api, correction)
        ids.push(regradeid)
      }
      return ids
    },
  }
}
