// The check of contrasts that every page gets in the short form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserTests } from './browser.ts'
import { lowContrasts } from './contrast.ts'

const { open } = browserTests()

const FAINT = [
  '<p id="faint" style="color: #888">Text</p>',
  '<p id="almost" style="color: #787878">Text</p>',
  '<p id="clear" style="color: rgb(0 0 0 / 0.4)">Text</p>',
  '<p id="through" style="opacity: 0.5; color: #333">Text</p>',
  '<p id="mixed" style="color: color-mix(in oklab, black 30%, white)">Text</p>',
  '<div style="background: #000"><p id="dark" style="color: #666">Text</p></div>',
  '<div style="background: rgb(0 0 0 / 0.5)"><p id="layers" style="color: #444">Text</p></div>',
  '<p id="large" style="color: #999; font-size: 24px">Text</p>',
  '<p id="bold" style="color: #999; font-size: 19px; font-weight: bold">Text</p>',
  '<input id="field" aria-label="Name" value="Alice" style="color: #888">',
  '<div><template shadowrootmode="open"><p id="inside" style="color: #888">Text</p></template></div>',
]

const FINE = [
  '<p style="color: #767676">Text</p>',
  '<p style="color: #949494; font-size: 24px">Text</p>',
  '<p style="color: #949494; font-size: 19px; font-weight: bold">Text</p>',
  '<p style="color: #888; visibility: hidden">Text</p>',
  '<p style="color: #888" aria-hidden="true">Text</p>',
  '<button disabled style="color: #888">Text</button>',
  '<label style="color: #888"><input type="checkbox" disabled>Text</label>',
]

test('texts with too little contrast are found, on whatever they lie, and no others', async () => {
  const body = `<!doctype html><html lang="en"><title>Texts</title><body style="background: #fff; color: #000">${[...FAINT, ...FINE].join('')}`
  const page = await open(`data:text/html,${encodeURIComponent(body)}`)
  const found = await lowContrasts(page)
  assert.deepEqual(
    found.map(text => /id="(\w+)"/.exec(text)?.[1] ?? text),
    FAINT.map(html => /id="(\w+)"/.exec(html)?.[1]),
  )
})
