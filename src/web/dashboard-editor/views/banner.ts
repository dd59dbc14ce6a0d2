// What needs a decision before the author goes on: a conflict, a refused value, a missing token.
import { html, nothing, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { EditorContext } from '../context.ts'

export function banner({ texts, workspace }: EditorContext): TemplateResult | typeof nothing {
  const { saver } = workspace
  if (saver.state === 'conflict') {
    const titles = [...new Set(saver.conflicts.map(({ part, title }) => title || texts.parts[part]))]
    return html`<div class="banner" role="alert">${icon('error')}
      <p>${texts.conflict(titles)}</p>
      ${button({ label: texts.keepMine, kind: 'line', isSmall: true, key: 'keep-mine', onClick: () => workspace.decide(true) })}
      ${button({ label: texts.takeTheirs, kind: 'line', isSmall: true, onClick: () => workspace.decide(false) })}
    </div>`
  }
  if (saver.state === 'refused')
    return html`<div class="banner" role="alert">${icon('error')}
      <p>${texts.refused} ${saver.faults.map(({ detail }) => detail).join(' ')}</p>
    </div>`
  return nothing
}
