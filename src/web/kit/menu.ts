// Menus on popover. A menu is made when it opens, so that rows of a list carry only a button.
import { html, nothing, render, type TemplateResult } from 'lit'
import { iconButton } from './button.ts'
import { icon } from './icon.ts'
import type { Icon } from './icons.ts'
import { placeAt } from './place.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: Icon
  /** Shown at the end, such as Ctrl+D. */
  readonly keys?: string
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** A line above it. */
  readonly startsGroup?: boolean
  readonly isChecked?: boolean
  onSelect(): void
}

/** A button with three dots that opens a menu. */
export const menuButton = (options: {
  readonly label: string
  readonly icon?: Icon
  readonly class?: string
  readonly key?: string
  items(): readonly MenuItem[]
}): TemplateResult =>
  iconButton({
    label: options.label,
    icon: options.icon ?? 'more',
    isExpanded: false,
    ...(options.class && { class: options.class }),
    ...(options.key && { key: options.key }),
    onClick: event => openMenu(event.currentTarget as HTMLElement, options.label, options.items()),
  })

export function openMenu(anchor: HTMLElement, label: string, items: readonly MenuItem[]): void {
  const root = anchor.getRootNode() as ShadowRoot
  const element = document.createElement('div')
  element.className = 'k-menu'
  element.part.add('menu')
  element.popover = 'auto'
  element.role = 'menu'
  element.ariaLabel = label
  let isChosen = false
  const choose = (item: MenuItem) => {
    if (item.isDisabled) return
    isChosen = true
    element.hidePopover()
    anchor.focus()
    item.onSelect()
  }
  render(
    items.map(
      item => html`${item.startsGroup ? html`<hr />` : nothing}<button
        type="button"
        role=${item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
        aria-checked=${item.isChecked === undefined ? nothing : String(item.isChecked)}
        tabindex="-1"
        class=${item.isDanger ? 'k-danger-item' : ''}
        aria-disabled=${item.isDisabled ? 'true' : nothing}
        @click=${() => choose(item)}
      >${item.icon ? icon(item.icon) : nothing}<span>${item.label}</span>${
        item.keys ? html`<kbd>${item.keys}</kbd>` : item.isChecked ? icon('check') : nothing
      }</button>`,
    ),
    element,
  )
  element.addEventListener('keydown', moveFocus)
  element.addEventListener('toggle', event => {
    if ((event as ToggleEvent).newState === 'open') return
    anchor.ariaExpanded = 'false'
    // A light dismiss leaves the focus where the person clicked. After Escape the browser restores it.
    if (!isChosen && root.activeElement === null) anchor.focus()
    element.remove()
  })
  root.append(element)
  element.showPopover()
  placeAt(element, middleOf(anchor.getBoundingClientRect(), element.offsetWidth))
  anchor.ariaExpanded = 'true'
  element.querySelector('button')?.focus()
}

/** A button as wide as the page has its label in its middle. */
const middleOf = (button: DOMRect, width: number): DOMRect =>
  button.width > 2 * width
    ? new DOMRect(button.x + (button.width - width) / 2, button.y, width, button.height)
    : button

/** Arrow keys, Home and End, and the first letter of an item. */
function moveFocus(event: KeyboardEvent): void {
  event.stopPropagation()
  const menu = event.currentTarget as HTMLElement
  const items = [...menu.querySelectorAll('button')]
  const root = menu.getRootNode() as ShadowRoot
  const at = items.indexOf(root.activeElement as HTMLButtonElement)
  const next = nextItem(event.key, items, at)
  if (event.key === 'Tab') menu.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const { length } = items
  if (key === 'ArrowDown') return items[(at + 1) % length]
  if (key === 'ArrowUp') return items[(at - 1 + length) % length]
  if (key === 'Home') return items[0]
  if (key === 'End') return items[length - 1]
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find(item => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
