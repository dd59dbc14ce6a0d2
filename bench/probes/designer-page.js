// Runs inside the page of the designer's probe.
const designer = () => document.querySelector('formyard-designer')

globalThis.probe = {
  /** Two steps after the event, the first canvas is laid out and painted. */
  laidOut: new Promise(resolve =>
    addEventListener('formyard-ready', () =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.mark('canvas')))),
    ),
  ),

  /** From the reply with the document, in milliseconds. */
  layoutTime() {
    const reply = performance.getEntriesByType('resource').find(({ name }) => name.includes('/b/v1/me'))
    const [canvas] = performance.getEntriesByName('canvas')
    return canvas.startTime - reply.responseEnd
  },

  /** So that every question is drawn. */
  async scrollThrough() {
    for (const card of designer().shadowRoot.querySelectorAll('.canvas [data-item]')) {
      card.scrollIntoView()
      await new Promise(requestAnimationFrame)
    }
  },

  nodes: () => designer().shadowRoot.querySelectorAll('*').length,

  /** The times of single edits, each until the browser has laid out the page. Ends each with a task, as between two keys. */
  async timesOf(kind, count) {
    const root = designer().shadowRoot
    const times = []
    for (let i = 0; i < count; i++) {
      const start = performance.now()
      edits[kind](root, i)
      // Drawn in a microtask.
      await undefined
      designer().getBoundingClientRect()
      times.push(performance.now() - start)
      await new Promise(resolve => setTimeout(resolve))
    }
    return times
  },
}

const edits = {
  type(root, i) {
    const title = root.querySelector('.card.selected textarea.title')
    title.value = i % 60 === 59 ? 'Title' : `${title.value}a`
    title.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  },
  move: (root, i) => press(root, { key: i % 2 ? 'ArrowUp' : 'ArrowDown', altKey: true }),
  undo: root => press(root, { key: 'z', ctrlKey: true }),
}

const press = (root, init) =>
  root
    .querySelector('.card.selected')
    .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init }))
