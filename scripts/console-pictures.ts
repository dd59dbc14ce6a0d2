// Recreates the pictures of docs/console.md. With a folder as argument, it takes every page there instead: 390 and 1280 pixels wide, light
// and dark, and narrow in German. Needs Chromium like scripts/question-pictures.ts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ALL_COPIED, TestServer } from '../test/support/harness.ts'
import { plainPasswords } from '../test/support/people.ts'
import { createScene, SCENE_SETTINGS } from './console-scene.ts'
import { smallPng } from './small-png.ts'

const DOCS = { width: 1120, height: 700 }
const LOOKS = [
  { name: '1280', width: 1280, scheme: 'light', language: 'en' },
  { name: '1280-dark', width: 1280, scheme: 'dark', language: 'en' },
  { name: '390', width: 390, scheme: 'light', language: 'en' },
  { name: '390-dark', width: 390, scheme: 'dark', language: 'en' },
  { name: '390-de', width: 390, scheme: 'light', language: 'de' },
] as const

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
})
const server = new TestServer()
await server.start(SCENE_SETTINGS, { ...plainPasswords, copied: ALL_COPIED })
const scene = await createScene(server)
const { eva, app, quiz, survey, dashboard, responseid, userid, data, webhookid, workflow } = scene

const VISITS = 'Place;Visitors;Day\nHut;12;2026-07-04\nSummit;4;2026-07-04\nHut;31;2026-07-05\n'

type Act = (page: Page) => Promise<unknown>

/** What is done before the picture, by the name of the picture. */
const acts: Readonly<Record<string, Act>> = {
  export: page => page.locator('.bar .k-primary').click(),
  filter: page => page.locator('.bar .k-button').first().click(),
  'delete-all': async page => {
    await page.locator('thead input').check()
    await page.locator('[data-key=delete-all]').click()
    await page.locator('#typed-word').waitFor()
  },
  history: page => page.locator('.history').scrollIntoViewIfNeeded(),
  picture: page => page.locator('.heat-picture').scrollIntoViewIfNeeded(),
  'data-filter': async page => {
    await page.locator('[data-key=filter]').click()
    await page.locator('#filter-0').selectOption('price')
    await page.locator('#filter-0-operator').selectOption('more')
    await page.locator('#filter-0-value-0').fill('200')
    await page.keyboard.press('Tab')
  },
  load: async page => {
    const buffer = Buffer.from(VISITS)
    await page.locator('#file').setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer })
    await page.locator('[data-key=start-load]').waitFor()
  },
  chart: page => page.locator('.words').waitFor(),
  charts: page => page.locator('.chart-picture img').last().waitFor(),
  // Pictures of charts arrive one after the other.
  dashboard: async page => {
    await page.locator('.picture.loading').first().waitFor({ state: 'detached' })
    await page.locator('article.metric').first().click()
  },
  'dashboard-new': page => page.locator('[data-key=new-dashboard]').click(),
  'new-workflow': async page => {
    await page.locator('[data-key=new-workflow]').click()
    await page.locator('#workflow-start').selectOption('crm')
  },
  'new-webhook': page => page.locator('[data-key=new-webhook]').click(),
  'new-connection': page => page.locator('[data-key=new-connection]').click(),
  menu: page => page.locator('.user').click({ force: true }),
}

/** Every page, by the name of its picture. Pictures for the docs come first. */
const pages: Readonly<Record<string, string>> = {
  grade: `${quiz}/grade`,
  corrections: `${quiz}/regrade`,
  versions: `${quiz}/versions`,
  export: `${quiz}/responses`,
  'data-filter': `${app}/datasets/${data.table}`,
  load: `${app}/datasets/${data.load}/load`,
  view: `${app}/datasets/${data.view}/view`,
  chart: `${app}/charts/${data.chart}`,
  charts: `${app}/charts`,
  'new-chart': `${app}/charts/new`,
  workflows: `${app}/workflows`,
  'new-workflow': `${app}/workflows`,
  workflow,
  webhooks: `${app}/webhooks`,
  webhook: `${app}/webhooks/${webhookid}`,
  'new-webhook': `${app}/webhooks`,
  'app-secrets': `${app}/secrets`,
  connections: `${app}/datasets/connections`,
  'new-connection': `${app}/datasets/connections`,
  datasets: `${app}/datasets`,
  columns: `${app}/datasets/${data.table}/columns`,
  'new-table': `${app}/datasets/new`,
  forms: app,
  dashboards: `${app}/dashboards`,
  dashboard,
  'dashboard-share': `${dashboard}/share`,
  'dashboard-new': `${app}/dashboards`,
  login: '/login',
  forgot: '/forgot',
  welcome: '/console/welcome',
  apps: '/console',
  templates: '/console/templates',
  'app-settings': `${app}/settings`,
  build: `${quiz}/build`,
  share: `${quiz}/share`,
  responses: `${quiz}/responses`,
  filter: `${quiz}/responses?filter=${encodeURIComponent('{"==":[{"var":"alarm"},"valley"]}')}`,
  'delete-all': `${quiz}/responses`,
  response: `${quiz}/responses/${responseid}`,
  history: `${quiz}/responses/${responseid}`,
  summary: `${quiz}/summary`,
  picture: `${quiz}/summary`,
  'summary-survey': `${survey}/summary`,
  settings: `${quiz}/settings`,
  users: '/console/users',
  user: `/console/users/${userid}`,
  keys: '/console/keys',
  tokens: '/console/tokens',
  secrets: '/console/secrets',
  audit: '/console/audit',
  organization: '/console/organization',
  account: '/console/account',
  'not-found': '/console/nowhere',
}

const FOR_DOCS = [
  'grade',
  'corrections',
  'versions',
  'export',
  'data-filter',
  'load',
  'view',
  'chart',
  'charts',
  'dashboards',
  'dashboard',
  'workflows',
]

async function open(
  path: string,
  look: { readonly width: number; readonly height: number; readonly scheme: 'light' | 'dark' },
  language: string,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    reducedMotion: 'reduce',
    locale: language,
  })
  const [name = '', value = ''] = eva.cookie.split('=', 2)
  if (path.startsWith('/console')) await context.addCookies([{ name, value, url: server.url }])
  const page = await context.newPage()
  page.on('pageerror', error => console.error(path, error))
  // The first page waits until the console is bundled.
  await page.goto(server.url + path, { waitUntil: 'networkidle', timeout: 120_000 })
  return page
}

/** Tables and charts arrive after the page. */
async function settle(page: Page): Promise<void> {
  await page.locator('.spinner, .skeleton').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

async function picture(page: Page, name: string): Promise<Buffer> {
  await settle(page)
  await acts[name]?.(page)
  await settle(page)
  return page.screenshot({ animations: 'disabled' })
}

/** What a designer would call broken: the page scrolls sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

const [, , folder, ...only] = process.argv
if (folder === undefined) {
  for (const name of FOR_DOCS) {
    const page = await open(pages[name] ?? '', { ...DOCS, scheme: 'light' }, 'en')
    writeFileSync(`docs/images/console-${name}.png`, smallPng(await picture(page, name)))
    await page.context().close()
  }
} else {
  mkdirSync(folder, { recursive: true })
  for (const { name: lookName, width, scheme, language } of LOOKS)
    for (const [name, path] of Object.entries(pages)) {
      if (only.length > 0 && !only.includes(name)) continue
      const page = await open(path, { width, height: width < 500 ? 844 : 800, scheme }, language)
      try {
        writeFileSync(join(folder, `${name}-${lookName}.png`), await picture(page, name))
        const beyond = await overflow(page)
        if (beyond > 0) console.error(`${name} ${lookName} scrolls sideways by ${beyond} px`)
      } catch (error) {
        console.error(name, lookName, error)
      }
      await page.context().close()
    }
}
await browser.close()
await server.stop()
