// Filters open below their buttons. Escape and a press anywhere else close them, and none sticks out of the page.

export function watchFilters(place: HTMLElement): void {
  let open: HTMLDetailsElement | undefined
  const page = place.ownerDocument

  function forget() {
    open = undefined
    page.removeEventListener('pointerdown', onPress)
  }

  function onPress(event: Event) {
    if (!open || event.composedPath().includes(open)) return
    open.open = false
    forget()
  }

  // "toggle" does not bubble.
  place.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches('.chip')) return
      if (!target.open) {
        if (target === open) forget()
        return
      }
      open = target
      page.addEventListener('pointerdown', onPress)
      const panel = target.querySelector<HTMLElement>('.panel')
      const isBeyond = Number(panel?.getBoundingClientRect().right) > place.getBoundingClientRect().right
      if (panel && isBeyond) panel.style.inset = 'calc(100% + .375rem) 0 auto auto'
    },
    true,
  )
  place.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !open?.isConnected || !open.open) return
    event.preventDefault()
    event.stopPropagation()
    open.open = false
    open.querySelector('summary')?.focus()
  })
}
