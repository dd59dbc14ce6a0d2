// What keeps a draft from being activated. Each problem leads to its place.
import { html, type TemplateResult } from 'lit'
import type { Fault } from '../../../engine/faults.ts'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'

interface ProblemTexts {
  readonly problemsTitle: string
  readonly noProblems: string
  readonly close: string
  readonly show: string
  faultSentence(fault: Fault): string
}

interface ProblemOptions {
  readonly texts: ProblemTexts
  readonly faults: readonly Fault[]
  /** The place of a fault in words. */
  placeOf(fault: Fault): string
  show(fault: Fault): void
  close(): void
}

export const problemList = ({
  texts,
  faults,
  placeOf,
  show,
  close,
}: ProblemOptions): TemplateResult => html`<section class="problems" part="problems" aria-label=${texts.problemsTitle}>
    <header>
      <h2>${texts.problemsTitle}</h2>
      ${iconButton({ label: texts.close, icon: 'close', onClick: close })}
    </header>
    ${
      faults.length === 0
        ? html`<p class="nothing">${icon('check')}${texts.noProblems}</p>`
        : html`<ol>${faults.map(
            fault => html`<li>
              ${icon('error')}
              <p>${texts.faultSentence(fault)}</p>
              <span class="at"><bdi>${placeOf(fault)}</bdi></span>
              ${button({ label: texts.show, kind: 'line', isSmall: true, onClick: () => show(fault) })}
            </li>`,
          )}</ol>`
    }
  </section>`

/** The button that opens and closes the list. */
export const problemsButton = ({
  label,
  count,
  isOpen,
  onClick,
}: {
  readonly label: string
  readonly count: number
  readonly isOpen: boolean
  onClick(): void
}): TemplateResult => html`<button
  type="button"
  class="k-button k-ghost problems-button ${count > 0 ? 'some' : ''}"
  part="button"
  aria-expanded=${isOpen ? 'true' : 'false'}
  aria-label=${label}
  @click=${onClick}
>${icon(count > 0 ? 'error' : 'check')}<span class="wide-only">${label}</span>${count > 0 ? html`<b class="narrow-only">${count}</b>` : ''}</button>`
