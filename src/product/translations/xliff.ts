// Translations as XLIFF 1.2 (OASIS, 2008), which every translation tool reads. Placeholders are inline codes, so that tools protect
// them: <ph id="1">{{name}}</ph>.
import { SaxesParser } from 'saxes'
import type { TranslationState } from '../../engine/translation/schemas.ts'
import { Problem } from '../problem.ts'
import { MAX_ENTRIES, type SentText, type TranslatedText } from './schemas.ts'

interface File {
  readonly original: string
  readonly sourceLanguage: string
  readonly language: string
  readonly texts: readonly TranslatedText[]
}

const STATES = {
  NEEDS_REVIEW: 'needs-review-translation',
  TRANSLATED: 'translated',
  REVIEWED: 'final',
} as const

export function writeXliff({ original, sourceLanguage, language, texts }: File): string {
  const units = texts.map(entry => {
    const codes = new Map<string, number>()
    return `<trans-unit id="${escapeXml(entry.key)}" xml:space="preserve">
<source>${inline(entry.source, codes)}</source>
${target(entry, codes)}</trans-unit>
`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="${escapeXml(original)}" datatype="plaintext" source-language="${sourceLanguage}" target-language="${language}">
<body>
${units.join('')}</body>
</file>
</xliff>
`
}

function target({ text, status, state = 'TRANSLATED' }: TranslatedText, codes: Map<string, number>): string {
  if (text === null) return ''
  return `<target state="${status === 'OUTDATED' ? 'needs-adaptation' : STATES[state]}">${inline(text, codes)}</target>\n`
}

/** Escapes a text. Equal placeholders of source and target have the same id. */
function inline(text: string, codes: Map<string, number>): string {
  const seen = new Map<string, number>()
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, i) => {
      if (i % 2 === 0) return escapeXml(part)
      const name = part.replace(/\s/g, '')
      const times = (seen.get(name) ?? 0) + 1
      seen.set(name, times)
      const place = `${name} ${times}`
      const id = codes.get(place) ?? codes.size + 1
      codes.set(place, id)
      return `<ph id="${id}">${escapeXml(part)}</ph>`
    })
    .join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns a bare one into a line feed (XML 1.0, 2.11).
  '\r': '&#xD;',
}

/** Leaves out characters that XML cannot contain. */
const escapeXml = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"\r]/g, char => ENTITIES[char] ?? char)

interface Unit {
  readonly key: string
  source: string
  target: string | undefined
  state: string | undefined
  /** The codes of the source by id, for tools that write them without content. */
  readonly codes: Map<string, string>
}

/** Elements whose text is not that of the translation: notes, and suggestions of other tools. */
const FOREIGN = new Set(['alt-trans', 'note', 'context-group', 'seg-source'])
const CODES = new Set(['ph', 'x', 'it', 'bpt', 'ept'])

/**
 * Reads XLIFF 1.2. Documents with a DOCTYPE are refused, because entities can make a small body huge (CWE-776).
 * @throws {Problem} body_unreadable
 */
export function readXliff(body: string): SentText[] {
  const units: Unit[] = []
  const path: string[] = []
  let unit: Unit | undefined
  let code: { readonly id: string; content: string } | undefined
  const isForeign = () => path.some(name => FOREIGN.has(name))
  const place = () => path.findLast(name => name === 'source' || name === 'target')

  function add(text: string): void {
    if (!unit || isForeign()) return
    if (code) code.content += text
    else if (place() === 'source') unit.source += text
    else if (place() === 'target') unit.target = (unit.target ?? '') + text
  }

  const parser = new SaxesParser()
  parser.on('error', error => {
    throw unreadable(error.message)
  })
  parser.on('doctype', () => {
    throw unreadable('Remove the DOCTYPE.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.replace(/^.*:/, '')
    if (path.length === 0 && (local !== 'xliff' || attributes['version'] !== '1.2'))
      throw unreadable('Send XLIFF 1.2.')
    path.push(local)
    if (local === 'trans-unit') {
      if (units.length >= MAX_ENTRIES) throw unreadable(`Send at most ${MAX_ENTRIES} texts.`)
      unit = {
        key: attributes['id'] ?? '',
        source: '',
        target: undefined,
        state: undefined,
        codes: new Map(),
      }
      units.push(unit)
    } else if (unit && local === 'target' && !isForeign()) {
      unit.target = ''
      unit.state = attributes['state']
    } else if (CODES.has(local))
      code = { id: attributes['id'] ?? '', content: attributes['equiv-text'] ?? '' }
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    const local = name.replace(/^.*:/, '')
    if (CODES.has(local) && code) {
      const { id, content } = code
      code = undefined
      const text = content || (unit?.codes.get(id) ?? '')
      if (unit && place() === 'source' && !isForeign()) unit.codes.set(id, text)
      add(text)
    }
    path.pop()
    if (local === 'trans-unit') unit = undefined
  })
  parser.write(body).close()
  return units.map(toEntry)
}

function toEntry({ key, source, target = '', state = '' }: Unit): SentText {
  const entry = { key, text: target, ...(source && { source }) }
  // Nobody has translated it yet.
  if (/^(new|needs-(translation|adaptation|l10n))$/.test(state)) return { ...entry, status: 'OUTDATED' }
  const known = stateOf(state)
  return { ...entry, ...(known && { state: known }) }
}

function stateOf(state: string): TranslationState | undefined {
  if (state.startsWith('needs-review')) return 'NEEDS_REVIEW'
  if (state === 'translated') return 'TRANSLATED'
  return state === 'final' || state === 'signed-off' ? 'REVIEWED' : undefined
}

const unreadable = (detail: string) =>
  new Problem('body_unreadable', { detail: `The body is not XLIFF 1.2: ${detail}` })
