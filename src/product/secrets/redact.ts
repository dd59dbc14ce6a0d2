// Finds values of secrets in what other systems reply. Some reply with all that they got, and encode it in their own way. So a text is
// decoded step by step, and searched after each step.
import { decodings } from './decodings.ts'

export interface Named {
  readonly name: string
  readonly value: string
}

/** The shortest path of an address that is redacted. Shorter paths also occur in other texts. */
const MIN_PATH = 16
/** Fewer characters are also the start of other words. */
const MIN_START = 4
/** The last characters, if the text was cut in an escape sequence. */
const CUT_ESCAPE =
  /(?:(?:\\u[dD][89abAB][0-9a-fA-F]{2})?(?:\\(?:u[0-9a-fA-F]{0,3})?)?|%[0-9a-fA-F]?|&[#\w]{0,6})$/

interface Span {
  readonly from: number
  readonly to: number
  readonly name: string
}

/** Replaces values by `[secret NAME]`, also where they are encoded for a URL, a form, JSON, HTML or HTTP Basic. */
export const redactSecrets = (text: string, secrets: readonly Named[]): string => redactorOf(secrets)(text)

export function redactorOf(secrets: readonly Named[]): (text: string) => string {
  if (secrets.length === 0) return text => text
  const forms = formsOf(secrets)
  return text => {
    const bytes = Buffer.from(text)
    const spans = decodings(bytes.toString('latin1')).flatMap(({ decoded, starts }) =>
      forms.flatMap(({ name, form }) =>
        placesOf(form, decoded).map(at => ({
          name,
          from: starts[at] ?? 0,
          to: starts[at + form.length] ?? 0,
        })),
      ),
    )
    return spans.length === 0 ? text : replaced(bytes, spans)
  }
}

/** A value can be a part of another one: of those that overlap, the longer one is named. */
function replaced(bytes: Buffer, spans: readonly Span[]): string {
  let [text, end] = ['', 0]
  for (const { from, to, name } of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (from >= end) text += `${bytes.toString('utf8', end, from)}[secret ${name}]`
    end = Math.max(end, to)
  }
  return text + bytes.toString('utf8', end)
}

function placesOf(form: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) places.push(at)
  return places
}

/** Removes the first characters of a value from the end of a text that was cut there. */
export function withoutStarts(text: string, secrets: readonly Named[]): string {
  const forms = formsOf(secrets)
  // The text may have been cut in a character.
  const bytes = Buffer.from(text.toWellFormed().replace(/\ufffd+$/, ''))
  const latin1 = bytes.toString('latin1')
  let end = bytes.length
  for (const whole of [latin1, latin1.replace(CUT_ESCAPE, '')])
    for (const { decoded, starts } of decodings(whole))
      for (const { form } of forms) {
        const length = startAtEnd(form, decoded)
        if (length > 0) end = Math.min(end, starts[decoded.length - length] ?? end)
      }
  return end === bytes.length ? text : bytes.toString('utf8', 0, end)
}

/** @returns how many characters of the form the text ends with; 0 if they are few, or all of them */
function startAtEnd(form: string, text: string): number {
  for (let length = Math.min(form.length - 1, text.length); length >= MIN_START; length--)
    if (text.endsWith(form.slice(0, length))) return length
  return 0
}

/** Bytes as characters of Latin-1, because escape sequences stand for bytes. */
const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')

function formsOf(secrets: readonly Named[]): readonly { readonly name: string; readonly form: string }[] {
  return secrets.flatMap(({ name, value }) => {
    const texts = partsOf(value).flatMap(part => [part, part.replaceAll(' ', '+')])
    return [...new Set([...texts.map(toLatin1), ...base64Of(value)])].map(form => ({ name, form }))
  })
}

function partsOf(value: string): readonly string[] {
  if (!/^https?:/.test(value) || !URL.canParse(value)) return [value]
  const { pathname, search } = new URL(value)
  return [value, ...[pathname + search, pathname].filter(path => path.length >= MIN_PATH)]
}

/** Also as it stands in the base64 of a longer text, which begins anywhere: without the characters that it shares with others. */
function base64Of(value: string): readonly string[] {
  const inside = [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
  })
  const base64 = [Buffer.from(value).toString('base64').replace(/=+$/, ''), ...inside]
  return [...base64, ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))]
}
