// Counts what elements listen to outside of themselves.
import type { Page } from 'playwright-core'

/** Returns a function that counts the listeners on the window, the document, its root and its body. */
export async function listenersOf(page: Page): Promise<() => Promise<number>> {
  const client = await page.context().newCDPSession(page)
  return async () => {
    let count = 0
    for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
      const { result } = await client.send('Runtime.evaluate', { expression })
      const found = await client.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
      count += found.listeners.length
    }
    return count
  }
}
