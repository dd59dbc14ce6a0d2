// Places something that floats next to its anchor, inside the window.
const MARGIN = 8

export function placeAt(floating: HTMLElement, anchor: DOMRect, side: 'below' | 'above' = 'below'): void {
  const { offsetWidth: width, offsetHeight: height } = floating
  const isRtl = getComputedStyle(floating).direction === 'rtl'
  const start = isRtl ? anchor.right - width : anchor.left
  const left = clamp(start, MARGIN, innerWidth - width - MARGIN)
  const below = anchor.bottom + 4
  const above = anchor.top - height - 4
  const fitsBelow = below + height <= innerHeight - MARGIN
  const top =
    side === 'below' ? (fitsBelow || above < MARGIN ? below : above) : above < MARGIN ? below : above
  floating.style.left = `${left}px`
  floating.style.top = `${clamp(top, MARGIN, innerHeight - height - MARGIN)}px`
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, Math.max(min, max)))
