// The headers of requests as rows. A stored value that the server does not show stays until another one is typed.

type Headers = Readonly<Record<string, string | null>>

export interface HeaderRow {
  /** The key under which the row is drawn, so that its controls keep their focus. */
  readonly key: number
  name: string
  /** Its value is stored and not shown. */
  readonly isStored: boolean
  /** Null for the stored value. */
  value: string | null
}

const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/

export interface HeaderRows {
  readonly rows: readonly HeaderRow[]
  add(): void
  remove(row: HeaderRow): void
  readonly hasChanged: boolean
  /** Null for none; undefined if a name cannot be sent. */
  result(): Headers | null | undefined
}

export function headerRows(stored: Headers | null): HeaderRows {
  let keys = 0
  const rowOf = (name: string, value: string | null): HeaderRow => ({
    key: keys++,
    name,
    isStored: value === null,
    value,
  })
  let rows = Object.entries(stored ?? {}).map(([name, value]) => rowOf(name, value))
  const before = JSON.stringify(stored ?? {})
  const filled = () => rows.filter(({ name, value }) => name.trim() !== '' || value?.trim())
  const entries = () => filled().map(({ name, value }) => [name.trim(), value === null ? null : value.trim()])
  return {
    get rows() {
      return rows
    },
    add() {
      rows = [...rows, rowOf('', '')]
    },
    remove(row) {
      rows = rows.filter(one => one !== row)
    },
    get hasChanged() {
      return JSON.stringify(Object.fromEntries(entries())) !== before
    },
    result() {
      const all = entries()
      const names = all.map(([name]) => String(name).toLowerCase())
      const isUsable = names.every(name => NAME.test(name)) && new Set(names).size === names.length
      if (!isUsable) return undefined
      return all.length > 0 ? Object.fromEntries(all) : null
    },
  }
}
