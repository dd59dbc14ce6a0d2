// Opens the designer in a page of another origin, against the double, under the strictest policy that it promises to run under.
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Fault } from '../../../src/engine/faults.ts'
import { APP } from '../double/api.ts'
import { TOKEN } from '../double/server.ts'
import { doubleTests } from '../double/tests.ts'
import { DESKTOP } from '../support/browser.ts'

export interface StoredForm {
  readonly [member: string]: unknown
}

const SCRIPT = `const designer = document.querySelector('formyard-designer')
designer.getToken = async () => {
  if (globalThis.isSignedOut) throw new Error('Signed out')
  return '${TOKEN}'
}
globalThis.prepareDesigner?.(designer)`

export function designerTests() {
  const tests = doubleTests()
  let webformid = ''
  const formPath = () => `${APP}/webform/${webformid}`
  const form = (): StoredForm => tests.double.find('webform', webformid) ?? {}

  /** @param prepare runs in the page with the element before it starts */
  async function open(
    prepare?: (designer: HTMLElement) => void,
    options: BrowserContextOptions = { viewport: DESKTOP },
  ): Promise<Page> {
    const page = await tests.open(
      {
        body: '<formyard-designer></formyard-designer>',
        script: SCRIPT,
        features: ['design', 'publish'],
        me: () => ({ webformid, webform: form(), etag: tests.double.tagOf(webformid) }),
      },
      {
        options: { permissions: ['clipboard-write'], ...options },
        prepare: async page => {
          if (prepare) await page.addInitScript(`globalThis.prepareDesigner = ${prepare}`)
        },
      },
    )
    // The inspector comes with everything that is loaded after the first canvas.
    await page.locator('.inspector header').waitFor({ state: 'attached' })
    return page
  }

  return {
    open,
    get double() {
      return tests.double
    },
    get form(): StoredForm {
      return form()
    },
    setForm(members: StoredForm): void {
      webformid = tests.double.put('webform', { name: 'Untitled quiz', appType: 'QUIZ', ...members })
    },
    /** Changes the form as another editor does. */
    change: (members: StoredForm) => tests.double.call('PATCH', formPath(), members),
    setFaults(errors: readonly Fault[]): void {
      tests.double.reply('checkWebform', () => ({ ok: errors.length === 0, errors }))
    },
  }
}

/** Saves, and waits until the server has everything. */
export const save = (page: Page): Promise<void> =>
  page.evaluate(() =>
    (document.querySelector('formyard-designer') as unknown as { save(): Promise<void> }).save(),
  )

/** What has the focus in the designer. */
export const focused = (page: Page): Promise<Readonly<Record<string, string | undefined>> | undefined> =>
  page.evaluate(() => {
    const active = document.querySelector('formyard-designer')?.shadowRoot?.activeElement
    return active instanceof HTMLElement ? { ...active.dataset, id: active.id } : undefined
  })
