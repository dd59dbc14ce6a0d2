// Reports to the element that shows this page in a frame: the height, the step, and the events that the server wrote into the
// page. The policy of the page lets only allowed sites be its parent, so a message from there needs no list of them.
const main = document.querySelector('main') as HTMLElement
const form = document.querySelector('form')

// Other sites may refuse to be framed.
for (const link of document.links) if (link.origin !== location.origin) link.target ||= '_blank'

addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent || !port) return
  const tell = (name: string, detail: object) => port.postMessage([name, detail])
  for (const [name, detail] of JSON.parse(main.dataset.events ?? '[]')) tell(name, detail)
  if (data.formyard === 'content') {
    // The page fills its window, which would never shrink again.
    for (const { style } of [main, ...(form ? [form] : [])]) style.minBlockSize = '0'
    new ResizeObserver(() => tell('height', { px: Math.ceil(main.getBoundingClientRect().height) })).observe(
      main,
    )
  }
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell('escape', {})
  })
  if (!form) return
  form.addEventListener('input', () => tell('input', {}), { once: true })
  let last = ''
  const tellStep = () => {
    const { flow } = form.dataset
    if (flow) tell('flow', { flow })
    // The steps that the page counts: without the introduction and the review.
    const pages = [...form.querySelectorAll<HTMLElement>('.page[data-count]')]
    const page = pages.findIndex(({ hidden }) => !hidden) + 1
    if (page && `${page}/${pages.length}` !== last) tell('page', { page, pages: pages.length })
    last = `${page}/${pages.length}`
  }
  tellStep()
  new MutationObserver(tellStep).observe(form, { subtree: true, attributeFilter: ['hidden', 'data-flow'] })
})
