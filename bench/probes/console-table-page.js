// Runs in the console: measures the table of responses.
globalThis.probe = {
  /** From a click on the tab of responses until their rows are drawn. In milliseconds. */
  async openTime() {
    const shell = document.querySelector('#console').shadowRoot
    const rows = () =>
      shell.querySelector('formyard-results')?.shadowRoot?.querySelectorAll('[data-response]').length ?? 0
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const started = performance.now()
    shell.querySelector('.tabs a[href*="/responses"]').click()
    while (rows() < 50) {
      if (performance.now() - started > 60_000) throw new Error('No rows')
      await frame()
    }
    await frame()
    return performance.now() - started
  },

  root: () => document.querySelector('#console').shadowRoot.querySelector('formyard-results').shadowRoot,

  /** Clicks, or chooses a value, and waits for the frame in which other rows are drawn. In milliseconds. */
  async timeOf(selector, value) {
    const root = this.root()
    const element = root.querySelector(selector)
    const first = () => root.querySelector('[data-response]')?.getAttribute('data-response')
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const before = first()
    const started = performance.now()
    if (value === undefined) element.click()
    else {
      element.value = value
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }
    while (first() === before) {
      if (performance.now() - started > 60_000) throw new Error('No other rows')
      await frame()
    }
    await frame()
    return performance.now() - started
  },
}
