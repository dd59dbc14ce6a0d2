// The script of the public page of a dashboard. The page is complete without it, so what draws charts is loaded when the browser has
// nothing else to do.

const start = () =>
  import('./live-page.ts').then(
    ({ startPage }) => startPage(),
    () => {},
  )

const soon = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

if (document.readyState === 'complete') soon()
else addEventListener('load', soon)
