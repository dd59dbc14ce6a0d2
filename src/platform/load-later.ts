// Packages that take memory and that most servers never need: loaded when something first asks for them. Kept apart, because
// a check that is not asynchronous can only load what is required, and not what is imported.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Eighteen megabytes with Google's tables. */
export const phoneNumbers = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min')

export const re2 = (): typeof import('re2js') => require('re2js')

export const markdown = (): typeof import('micromark') => require('micromark')

export const busboy = (): typeof import('@fastify/busboy') => require('@fastify/busboy')
