// What templates cannot say under a policy without inline styles: places on the grid, pictures and rendered texts.
import { paragraphs } from '../../engine/text/markdown.ts'
import { loadMarkdown } from '../authoring/libraries.ts'
import { setHtml } from '../kit/trusted.ts'
import type { EditorContext } from './dashboard-context.ts'

/** What an element shows, so that it is set only when it changes. */
const shown = new WeakMap<Element, string>()
const observed = new WeakSet<Element>()

/** @returns a function that ends what it has started for a new grid */
export function finishDrawing(context: EditorContext): (() => void) | undefined {
  const { root } = context
  for (const cell of root.querySelectorAll<HTMLElement>('[data-area]')) {
    const area = cell.dataset['area'] ?? ''
    if (shown.get(cell) === area) continue
    shown.set(cell, area)
    cell.style.gridArea = area
  }
  for (const picture of root.querySelectorAll<HTMLElement & { readonly picture?: string }>('[data-picture]'))
    drawPicture(picture, picture.picture ?? '')
  for (const text of root.querySelectorAll<HTMLElement>('[data-markdown]'))
    drawText(context, text, text.dataset['markdown'] ?? '')
  return measure(context)
}

/** Each picture has a root of its own, because pictures name their parts alike. */
function drawPicture(element: HTMLElement, svg: string): void {
  if (svg === '' || shown.get(element) === svg) return
  shown.set(element, svg)
  const inside = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const frame = document.createElement('div')
  setHtml(frame, svg)
  inside.replaceChildren(frame)
  const picture = frame.querySelector('svg')
  // It keeps its shape while a card is resized, until the server has drawn the next one.
  picture?.style.setProperty('display', 'block')
  // Texts of drawings start at their left, also in pages from right to left.
  picture?.style.setProperty('direction', 'ltr')
  picture?.style.setProperty('inline-size', '100%')
  picture?.style.setProperty('block-size', 'auto')
}

function drawText({ update }: EditorContext, element: HTMLElement, text: string): void {
  if (shown.get(element) === text) return
  shown.set(element, text)
  setHtml(element, String(paragraphs(text)))
  if (element.dataset['loaded'] !== undefined) return
  element.dataset['loaded'] = ''
  // Marks are drawn once their library is loaded.
  void loadMarkdown({ text }).then(() => {
    shown.delete(element)
    update()
  })
}

function measure({ root, view, update }: EditorContext): (() => void) | undefined {
  const page = root.querySelector('.page')
  if (!page || observed.has(page)) return undefined
  observed.add(page)
  const observer = new ResizeObserver(() => {
    const style = getComputedStyle(page)
    const width =
      page.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (width === view.gridWidth) return
    view.gridWidth = width
    update()
  })
  observer.observe(page)
  return () => {
    observer.disconnect()
    observed.delete(page)
  }
}
