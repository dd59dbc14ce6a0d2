// The events of the elements of a page.
import type { Page } from 'playwright-core'

/** Call it before the page is loaded. */
export const hearEvents = (page: Page) =>
  page.addInitScript(() => {
    const told: string[] = []
    for (const name of ['ready', 'change', 'create', 'save', 'error'])
      addEventListener(`formyard-${name}`, event =>
        told.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`),
      )
    Object.assign(window, { told })
  })

/** Each with its detail, in order. */
export const eventsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'told') as string[])
