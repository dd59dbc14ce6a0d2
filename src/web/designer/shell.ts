// Draws the whole designer: bars, the view, problems.
import { html, nothing, type TemplateResult } from 'lit'
import { banner } from './bars/banner.ts'
import { rail } from './bars/rail.ts'
import { topbar } from './bars/topbar.ts'
import { canvas, type EditCard } from './canvas/canvas.ts'
import { outline } from './canvas/outline.ts'
import type { Controller } from './controller.ts'
import { cardOf } from './frame.ts'
import { onClipboard, onKey, selectedQuestions } from './keyboard.ts'

export function drawDesigner(controller: Controller): TemplateResult {
  const { frame, whole, later, view, panel, drawer } = controller
  const edit: EditCard | undefined =
    whole && later && ((entry, title, inner) => later.editCard(whole, entry, title, inner))
  const isBuild = view === 'build'
  const clipboard = (event: ClipboardEvent) => onClipboard(frame, event)
  return html`<div
    class="fy ${isBuild ? '' : 'full'} ${drawer ? `drawer-${drawer}` : ''} ${controller.isProblemsOpen ? 'with-problems' : ''}"
    @keydown=${(event: KeyboardEvent) => onEscape(controller, event) || onKey(frame, event)}
    @copy=${clipboard}
    @cut=${clipboard}
    @paste=${clipboard}
  >
    ${topbar(frame, {
      isProblemsOpen: controller.isProblemsOpen,
      toggleProblems() {
        controller.isProblemsOpen = !controller.isProblemsOpen
        frame.update()
      },
      openOutline: () => controller.openDrawer('outline'),
    })}
    ${banner(frame)}
    ${rail(frame, view)}
    ${
      isBuild
        ? [
            outline(frame),
            canvas(frame, edit),
            whole && later
              ? later.inspector(whole, () => controller.openDrawer(undefined))
              : html`<aside class="inspector"></aside>`,
          ]
        : html`<section class="main" data-pane="main" aria-label=${frame.texts.frame.views[view]}>${panel && whole ? panel.render(whole) : html`<div class="message" role="status"><span class="spinner"></span></div>`}</section>`
    }
    ${
      controller.isProblemsOpen && whole && later
        ? later.problemsList(whole, {
            filter: controller.problemFilter,
            setFilter(filter) {
              controller.problemFilter = filter
              frame.update()
            },
            close() {
              controller.isProblemsOpen = false
              controller.focus('.problems-button')
            },
          })
        : nothing
    }
    ${drawer ? html`<div class="scrim" @click=${() => controller.openDrawer(undefined)}></div>` : nothing}
    <slot name="footer"></slot>
  </div>`
}

/** Closes an open drawer, and returns to the card. */
function onEscape(controller: Controller, event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || !controller.drawer) return false
  event.preventDefault()
  const [path] = selectedQuestions(controller.frame)
  controller.openDrawer(undefined)
  controller.focus(path ? cardOf(path.join('/')) : '.canvas')
  return true
}
