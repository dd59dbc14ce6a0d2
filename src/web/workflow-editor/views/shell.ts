// Draws the whole editor: the bar, the steps, and beside them settings, test runs and runs.
import { html, nothing, type TemplateResult } from 'lit'
import { banner } from '../../authoring/views/banner.ts'
import { problemList } from '../../authoring/views/problem-list.ts'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { inspector } from '../inspector/inspector.ts'
import { onKey } from '../keyboard.ts'
import { besidePane } from '../panels/beside.ts'
import type { EditorContext, Pane } from '../workflow-context.ts'
import { faultPlace, faultsInOrder, faultWords, showFault } from './faults.ts'
import { stepList } from './list.ts'
import { topbar } from './topbar.ts'

const PANES: readonly Pane[] = ['steps', 'settings', 'test', 'runs']

export function drawEditor(context: EditorContext): TemplateResult {
  const { view, texts, workspace, update } = context
  const { description } = workspace.content
  const decision = banner(context)
  return html`<div
    class="fw pane-${view.pane}"
    tabindex="-1"
    @keydown=${(event: KeyboardEvent) => onKey(context, event)}
  >
    ${topbar(context)} ${decision === nothing ? failedBanner(context) : decision}
    <section class="steps" aria-label=${texts.stepsOf}>
      ${description === '' ? nothing : html`<p class="about"><bdi>${description}</bdi></p>`}
      ${stepList(context)}
    </section>
    ${inspector(context)} ${besidePane(context)}
    <nav class="panes" aria-label=${texts.more}>${PANES.map(
      pane => html`<button
        type="button"
        aria-current=${view.pane === pane ? 'true' : nothing}
        data-pane=${pane}
        @click=${() => {
          view.pane = pane
          update()
        }}
      >${texts.panes[pane]}</button>`,
    )}</nav>
    ${
      view.isProblemsOpen
        ? problemList({
            texts: { ...texts, faultSentence: fault => faultWords(context, fault) },
            faults: faultsInOrder(context),
            placeOf: fault => faultPlace(context, fault),
            show: fault => showFault(context, fault),
            close() {
              view.isProblemsOpen = false
              update()
              context.focus('.problems-button')
            },
          })
        : nothing
    }
  </div>`
}

/** Failed runs, except where they are listed. */
function failedBanner({ view, texts, workspace, runs, update }: EditorContext) {
  const { failed } = workspace.info.runs
  if (failed === 0 || view.pane === 'runs') return nothing
  return html`<div class="banner" role="status">${icon('error')}
    <p>${texts.failedRuns(failed)}</p>
    ${button({
      label: texts.showFailedRuns,
      kind: 'line',
      isSmall: true,
      key: 'failed-runs',
      onClick() {
        view.pane = 'runs'
        void runs.setFilter('FAILED')
        update()
      },
    })}
  </div>`
}
