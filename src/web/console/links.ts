// Links of the console are links. A plain click on one changes the page without loading the document.

const BELOW = /^\/console(?:\/|$)/

const isConsole = (url: URL): boolean => url.origin === location.origin && BELOW.test(url.pathname)

/** The address that a click leads to, if the router opens it. */
export function clickedAddress(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.composedPath().find(target => target instanceof HTMLAnchorElement)
  if (!link?.href || link.hasAttribute('download')) return undefined
  if (link.target && link.target !== '_self') return undefined
  const url = new URL(link.href)
  const isSamePlace = url.pathname === location.pathname && url.search === location.search
  // The browser goes to places on the same page.
  return isConsole(url) && !(isSamePlace && url.hash) ? url : undefined
}
