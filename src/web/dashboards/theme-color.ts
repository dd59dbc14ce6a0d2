// The color of a dashboard's theme, for markup in a shadow root.

/** Sets the color of the theme, or the usual color for null. The dark scheme always has the usual color, which is easier to see. */
export function setThemeColor(place: HTMLElement, color: string | null): void {
  for (const name of ['--accent', '--formyard-accent'])
    if (color === null) place.style.removeProperty(name)
    else place.style.setProperty(name, `light-dark(${color}, #7f8dff)`)
}
