// JSON objects as records: one a line (NDJSON), or the items of an array, which is never parsed as a whole.
import { parseJson } from '../../../engine/parse-json.ts'
import { isStorable } from '../../../engine/storable.ts'
import { FileFault } from './faults.ts'
import { type FileRecord, MAX_RECORD, type Source } from './record.ts'
import { tooLong } from './too-large.ts'

interface Piece {
  readonly line: number
  readonly text: string
}

type Split = (texts: AsyncIterable<string>) => AsyncGenerator<readonly Piece[]>

export const ndjsonSource = (texts: AsyncIterable<string>): Source => sourceOf(texts, lines, 'line')
export const jsonSource = (texts: AsyncIterable<string>): Source => sourceOf(texts, items, 'item')

function sourceOf(texts: AsyncIterable<string>, split: Split, unit: string): Source {
  const names: string[] = []
  const places = new Map<string, number>()
  const toRecord = ({ line, text }: Piece): FileRecord => {
    const values: unknown[] = []
    for (const [name, value] of Object.entries(valuesIn(parse(text, line, unit)))) {
      let place = places.get(name)
      if (place === undefined) {
        place = names.push(name) - 1
        places.set(name, place)
      }
      values[place] = value
    }
    return { line, values }
  }
  return {
    names,
    isText: false,
    async *records() {
      for await (const pieces of split(texts)) yield pieces.map(toRecord)
    },
  }
}

/** The values of a row as lists and exports have it: `{ rowid, values }`, of views only `{ values }`. */
function valuesIn(row: object): object {
  const { rowid = 'row_', values, ...others } = row as { readonly rowid?: unknown; readonly values?: unknown }
  const isRow = typeof rowid === 'string' && rowid.startsWith('row_') && Object.keys(others).length === 0
  return isRow && isObject(values) ? values : row
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string, line: number, unit: string): object {
  const value = parseLine(text, line, unit)
  if (!isObject(value))
    throw new FileFault({ line, code: 'json', detail: `The ${unit} is not a JSON object.` })
  return value
}

/** Parses JSON that both stores can keep. @throws {FileFault} */
export function parseLine(text: string, line: number, unit: string): unknown {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw new FileFault({ line, code: 'json', detail: `The ${unit} is not JSON.` })
  }
  if (text.includes('\\u') && !isStorableJson(value))
    throw new FileFault({
      line,
      code: 'json',
      detail: `The ${unit} has characters that cannot be stored: NUL or half of a pair.`,
    })
  return value
}

async function* lines(texts: AsyncIterable<string>): AsyncGenerator<readonly Piece[]> {
  let rest = ''
  let line = 0
  const toPieces = (found: readonly string[]) =>
    found.flatMap((text): Piece[] => {
      line++
      return text.trim() === '' ? [] : [{ line, text }]
    })
  for await (const text of texts) {
    const found = (rest + text).split('\n')
    rest = found.pop() ?? ''
    if (rest.length > MAX_RECORD) throw tooLong(line + 1)
    yield toPieces(found)
  }
  yield toPieces([rest])
}

/** Finds the ends of the items of an array by counting brackets outside of strings. JSON.parse checks each item. */
async function* items(texts: AsyncIterable<string>): AsyncGenerator<readonly Piece[]> {
  let item = ''
  let count = 0
  let depth = 0
  let isInString = false
  let isEscaped = false
  let state: 'before' | 'inside' | 'after' = 'before'
  const wrong = () =>
    new FileFault({ line: count + 1, code: 'json', detail: 'The file is not a JSON array of objects.' })
  for await (const text of texts) {
    const pieces: Piece[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at]
      if (depth > 0) {
        if (isEscaped) isEscaped = false
        else if (isInString) {
          if (char === '\\') isEscaped = true
          else if (char === '"') isInString = false
        } else if (char === '"') isInString = true
        else if (char === '{' || char === '[') depth++
        else if ((char === '}' || char === ']') && --depth === 0) {
          pieces.push({ line: ++count, text: item + text.slice(from, at + 1) })
          item = ''
        }
      } else if (state === 'inside' && char === '{') {
        depth = 1
        from = at
      } else if (state === 'before' && char === '[') state = 'inside'
      else if (state === 'inside' && char === ']') state = 'after'
      else if (!/\s/.test(char ?? '') && !(state === 'inside' && char === ',' && count > 0)) throw wrong()
    }
    if (depth > 0) item += text.slice(from)
    if (item.length > MAX_RECORD) throw tooLong(count + 1)
    yield pieces
  }
  if (state !== 'after') throw wrong()
}

/** Whether both stores can keep a JSON value. */
function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorableJson(member))
}
