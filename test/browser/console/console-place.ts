// An application with a form, and an administrator who opens its pages in the console.
import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { type Organization, quiz, TestServer } from '../../support/harness.ts'
import { type Person, plainPasswords, signedIn } from '../../support/people.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'

/** Must be shown as it is. */
export const HOSTILE = '<img src=x onerror=alert(1)> & "Co"'

export interface ConsolePlace {
  readonly organization: Organization
  readonly admin: Person
  /** The path of the application in the API. */
  readonly api: string
  readonly formUrl: string
  /** The address of a page of the application. */
  at(path: string): string
}

/** @param settings of the server */
export function consolePlaces(settings: Record<string, string>) {
  const { open, allowed } = browserTests()
  const server = new TestServer()
  before(async () => {
    await server.start(settings, plainPasswords)
    allowed.add(server.url)
    // The first request bundles the console, which can take longer than a browser waits.
    await (await fetch(`${server.url}/console`)).text()
  })
  after(() => server.stop())

  async function startPlace(): Promise<ConsolePlace> {
    const organization = await server.organization()
    const admin = await signedIn(organization, 'ADMIN')
    const { path, url } = await organization.newPublishedForm({ ...quiz, name: HOSTILE })
    const [api = ''] = path.split('/webform/')
    const [, , userid, , appid] = path.split('/')
    const at = (page: string) => `${server.url}/console/apps/${appid}/${page}?user=${userid}`
    return { organization, admin, api, formUrl: url, at }
  }

  const openAs = ({ cookie }: Person, url: string): Promise<Page> => {
    const [name = '', value = ''] = cookie.split('=', 2)
    return open(url, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
      page.context().addCookies([{ name, value, url: server.url }]),
    )
  }

  /** Checks the page as it is, and in dark mode on a phone, where nothing is wider than the window. */
  async function looksRight(page: Page, state: string): Promise<void> {
    await isAccessible(page, state)
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page, `${state}, on a dark phone`)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= PHONE.width, `${state} is ${width} pixels wide`)
    await page.setViewportSize(DESKTOP)
    await page.emulateMedia({ colorScheme: 'light' })
  }

  return { server, startPlace, open, openAs, looksRight }
}
