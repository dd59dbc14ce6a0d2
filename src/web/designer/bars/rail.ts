// The views. On phones it is a bar at the bottom, where the last ones are in a menu.
import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import { openMenu } from '../../kit/menu.ts'
import type { DesignerView } from '../designer-context.ts'
import type { FirstFrame as Frame } from '../frame.ts'

const ICONS: Readonly<Record<DesignerView, Icon>> = {
  build: 'build',
  logic: 'logic',
  scoring: 'scoring',
  settings: 'settings',
  theme: 'theme',
  languages: 'languages',
  versions: 'versions',
  json: 'json',
}

/** They stand at the end of the rail. */
const LAST: readonly DesignerView[] = ['versions', 'json']
const IN_BAR = 4

export function rail(frame: Frame, current: DesignerView): TemplateResult {
  const { views } = frame
  const texts = frame.texts.frame
  const more = views.slice(IN_BAR)
  return html`<nav class="rail" part="rail" aria-label=${texts.viewsLabel} data-pane="rail">
    ${views.map(
      (view, i) => html`<button
        type="button"
        class="view ${i >= IN_BAR ? 'later' : ''} ${view === LAST[0] ? 'gap' : ''}"
        aria-current=${view === current ? 'page' : nothing}
        @click=${() => frame.show(view)}
      >${icon(ICONS[view])}<span>${texts.views[view]}</span></button>`,
    )}
    ${
      more.length > 0
        ? html`<button
            type="button"
            class="view more-views"
            aria-haspopup="menu"
            aria-current=${more.includes(current) ? 'page' : nothing}
            @click=${(event: MouseEvent) =>
              openMenu(
                event.currentTarget as HTMLElement,
                texts.viewsLabel,
                more.map(view => ({
                  label: texts.views[view],
                  icon: ICONS[view],
                  onSelect: () => frame.show(view),
                })),
              )}
          >${icon('more')}<span>${texts.more}</span></button>`
        : nothing
    }
  </nav>`
}
