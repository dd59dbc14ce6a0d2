// Filters open below their buttons. Escape and a press anywhere else close them, and none sticks out of the page.

export function watchFilters(place: HTMLElement): void {
  const opened = () => place.querySelector<HTMLDetailsElement>('.chip[open]')

  function onPress(event: Event) {
    const chip = opened()
    if (chip && !event.composedPath().includes(chip)) chip.open = false
    if (!opened()) removeEventListener('pointerdown', onPress)
  }

  // "toggle" does not bubble.
  place.addEventListener(
    'toggle',
    () => {
      const panel = opened()?.querySelector<HTMLElement>('.panel')
      if (!panel) return
      addEventListener('pointerdown', onPress)
      if (panel.getBoundingClientRect().right > place.getBoundingClientRect().right)
        panel.style.inset = 'calc(100% + .375rem) 0 auto auto'
    },
    true,
  )
  place.addEventListener('keydown', event => {
    const chip = opened()
    if (event.key !== 'Escape' || !chip) return
    event.preventDefault()
    event.stopPropagation()
    chip.open = false
    chip.querySelector('summary')?.focus()
  })
}
