// Test runs beside the settings, and runs in place of everything. Their code is loaded when they are first shown.
import { html, nothing, type TemplateResult } from 'lit'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { EditorContext } from '../workflow-context.ts'

type Panes = typeof import('./panes.ts')

let parts: Panes | undefined
let loading: Promise<void> | undefined

/** Settings come first; the rest follows while the author reads. */
export function besidePane(context: EditorContext): TemplateResult | typeof nothing {
  const { texts, view, root, update } = context
  if (!parts) {
    loading ??= import('./panes.ts').then(
      loaded => {
        parts = loaded
      },
      () => {
        loading = undefined
      },
    )
    void loading.then(() => parts && update())
    return html`<aside class="beside test" aria-label=${texts.test}><span class="spinner"></span></aside>`
  }
  adoptStyles(root, parts.paneStyles)
  adoptStyles(root, parts.runsStyles)
  return html`<aside class="beside test" part="test" aria-label=${texts.test}>${parts.testPane(context)}</aside>
    ${view.pane === 'runs' ? html`<section class="beside runs" part="runs" aria-label=${texts.runs}>${parts.runsPane(context)}</section>` : nothing}`
}
