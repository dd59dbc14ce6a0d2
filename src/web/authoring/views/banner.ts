// What needs a decision before the author goes on: a conflict, a refused value.
import { html, nothing, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { DraftMerge } from '../draft/merge-drafts.ts'
import type { Saver } from '../draft/saver.ts'

interface BannerTexts {
  readonly conflict: (titles: readonly string[]) => string
  readonly chooseVersion: string
  readonly refused: string
  readonly parts: Readonly<Record<string, string>>
}

interface Deciding<C> {
  readonly texts: BannerTexts
  readonly workspace: { readonly saver: Saver<C, DraftMerge<C>> }
  readonly decide: () => void
}

export function banner<C>({ texts, workspace, decide }: Deciding<C>): TemplateResult | typeof nothing {
  const { saver } = workspace
  if (saver.state === 'conflict') {
    const titles = [
      ...new Set(
        (saver.conflict?.conflicts ?? []).map(({ part, title }) => title || (texts.parts[part] ?? part)),
      ),
    ]
    return html`<div class="banner" role="alert">${icon('error')}
      <p>${texts.conflict(titles)}</p>
      ${button({ label: texts.chooseVersion, kind: 'line', isSmall: true, key: 'decide', onClick: decide })}
    </div>`
  }
  if (saver.state === 'refused')
    return html`<div class="banner" role="alert">${icon('error')}
      <p>${texts.refused} ${saver.faults.map(({ detail }) => detail).join(' ')}</p>
    </div>`
  return nothing
}
