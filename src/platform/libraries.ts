// Loads large packages on first use, because many servers never need them. The engine gets them as ports. Uses `require`, because
// synchronous checks cannot import.
import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Libraries } from '../engine/ports.ts'

const require = createRequire(import.meta.url)

/** Takes 18 MB of memory for Google's tables. */
const phoneNumbers = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min')
const re2 = (): typeof import('re2js') => require('re2js')
const micromark = (): typeof import('micromark') => require('micromark')

export const busboy = (): typeof import('@fastify/busboy') => require('@fastify/busboy')

/** The argument of the engine's `provideLibraries`. */
export const engineLibraries: Libraries = {
  compilePattern: pattern => re2().RE2JS.compile(pattern),
  isValidPhoneNumber: text => phoneNumbers().isValidPhoneNumber(text),
  formatPhoneNumber: text => phoneNumbers().parsePhoneNumberFromString(text)?.formatInternational(),
  sha256: text => hash('sha256', text),
  renderMarkdown: (source, disabled) =>
    micromark().micromark(source, { extensions: [{ disable: { null: [...disabled] } }] }),
}
