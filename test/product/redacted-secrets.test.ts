// Secrets in replies that were encoded several times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactSecrets } from '../../src/product/secrets/redact.ts'

const VALUE = 'p"a&s/s word'

const json = (text: string) => JSON.stringify(text)
const url = (text: string) => encodeURIComponent(text)
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const LAYERS: readonly (readonly [name: string, encoders: readonly ((text: string) => string)[]])[] = [
  ['JSON in a URL in HTML', [json, url, html]],
  ['JSON in JSON in JSON in JSON', [json, json, json, json]],
  ['HTML in JSON in a URL in JSON', [html, json, url, json]],
]

for (const [name, encoders] of LAYERS)
  test(`a secret is found in ${name}`, () => {
    const text = encoders.reduce((inner, encode) => encode(inner), `before ${VALUE} after`)
    const redacted = redactSecrets(text, [{ name: 'CRM', value: VALUE }])
    assert.match(redacted, /before.*\[secret CRM\].*after/)
  })
