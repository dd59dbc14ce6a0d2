// Finds texts that are hard to read. It takes a tenth of the time that axe takes, which looks under every text for what may lie there.
import type { Page } from 'playwright-core'

/**
 * Texts with a contrast below WCAG 2.2 AA. Leaves out what a computation from styles cannot know: texts on images, on generated
 * content, and on backgrounds beside which they are positioned.
 */
export const lowContrasts = (page: Page): Promise<string[]> => page.evaluate(findLowContrasts)

/** Runs in the page. */
function findLowContrasts(): string[] {
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  const known = new Map<string, Color>()
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

  function colorOf(text: string): Color {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }

  /** The browser reads every notation of colors. */
  function read(text: string): Color {
    if (!canvas) throw new Error('A page without a canvas')
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }

  const over = ([r, g, b, a]: Color, [red, green, blue]: Color): Color => [
    r * a + red * (1 - a),
    g * a + green * (1 - a),
    b * a + blue * (1 - a),
    1,
  ]
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  const luminance = ([r, g, b]: Color) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
  function contrast(a: Color, b: Color): number {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (light + 0.05) / (dark + 0.05)
  }

  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode()
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }

  const isPainted = (style: CSSStyleDeclaration) =>
    style.content !== 'none' &&
    style.display !== 'none' &&
    (style.backgroundImage !== 'none' || colorOf(style.backgroundColor)[3] > 0)

  /** Undefined if styles do not tell. */
  function backgroundOf(element: Element): { color: Color; opacity: number } | undefined {
    const layers: Color[] = []
    let opacity = 1
    for (let at: Element | null = element; at; at = parentOf(at)) {
      const style = getComputedStyle(at)
      const isUnknown =
        style.backgroundImage !== 'none' ||
        style.filter !== 'none' ||
        style.mixBlendMode !== 'normal' ||
        isPainted(getComputedStyle(at, '::before')) ||
        isPainted(getComputedStyle(at, '::after'))
      if (isUnknown) return undefined
      opacity *= Number(style.opacity)
      const color = colorOf(style.backgroundColor)
      layers.push(color)
      if (color[3] === 1) break
      if (style.position === 'absolute' || style.position === 'fixed') return undefined
    }
    return { color: layers.reduceRight((below, layer) => over(layer, below), colorOf('Canvas')), opacity }
  }

  const hasText = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) ||
    (element instanceof HTMLInputElement &&
      !/^(checkbox|radio|hidden|range|color|file|image)$/.test(element.type) &&
      element.value !== '') ||
    (element instanceof HTMLTextAreaElement && element.value !== '')

  function isRead(element: Element): boolean {
    if (!(element instanceof HTMLElement) || element instanceof HTMLOptionElement) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest(':disabled, [aria-disabled=true], [aria-hidden=true], [inert]')) return false
    const label = element.closest('label')
    if (label?.control?.matches(':disabled, [aria-disabled=true]')) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }

  function faultOf(element: Element): string | undefined {
    const style = getComputedStyle(element)
    const background = style.textShadow === 'none' ? backgroundOf(element) : undefined
    if (!background) return undefined
    const [r, g, b, alpha] = colorOf(style.color)
    // An editor shows the text of a transparent field by colored marks behind it.
    if (alpha === 0) return undefined
    const ratio = contrast(over([r, g, b, alpha * background.opacity], background.color), background.color)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    // Colors of the canvas are rounded.
    if (ratio >= (isLarge ? 3 : 4.5) - 0.02) return undefined
    const html = element.outerHTML.slice(0, 120)
    return `contrast ${ratio.toFixed(2)}: ${style.color} on ${background.color.map(Math.round)}: ${html}`
  }

  function* elementsIn(root: Document | ShadowRoot): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
    }
  }

  return [...elementsIn(document)]
    .filter(element => hasText(element) && isRead(element))
    .flatMap(element => faultOf(element) ?? [])
}
