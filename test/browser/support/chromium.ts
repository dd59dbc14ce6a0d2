// The Chromium at CHROMIUM_PATH. The test files of a process share it, because a start takes about a second.
import { after } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

let launched: Promise<Browser> | undefined
after(async () => (await launched)?.close())

/** Milliseconds to wait before each action. The browser is shown if TEST_SLOW_MS is set. */
const slowMs = Number(process.env['TEST_SLOW_MS'] ?? 0)

export function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    headless: slowMs === 0,
    slowMo: slowMs,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The pages of a context share a process, which has compiled their scripts.
      '--renderer-process-limit=1',
      // Pages live for seconds, so optimizing their code takes longer than it saves: a tenth of the CPU time.
      '--js-flags=--no-opt --always-sparkplug',
    ],
  })
  return launched
}
