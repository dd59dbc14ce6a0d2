// What a row of the benchmark is: one request, asked in turn of a bare server and of Formyard.
import type { HttpRequest } from './load/load.ts'
import type { Started } from './processes.ts'
import type { Store, StoreName } from './stores.ts'

export interface Row {
  readonly name: string
  /** What of the bare server's rate Formyard must reach; see docs/performance.md. */
  readonly target: number
  readonly store: StoreName
  readonly expectedStatus: number
  /** The table in which every answered request must have left a row, on both sides. */
  readonly stores?: 'responses' | 'apps'
  /** The module of the bare server. */
  readonly bare: URL
  /** The module of a server that is measured in place of Formyard: shows the limit of a part that we use. */
  readonly limit?: URL
  /** Fills Formyard with what the row needs. */
  prepare(ours: Ours): Promise<Work>
}

export interface Ours extends Started {
  readonly key: string
}

export interface Work {
  /** Asked of both sides; a bare server looks at the body alone. */
  readonly request: HttpRequest
  /** What the bare server answers or writes besides the request itself. */
  readonly given: string
}

/** What a bare server is told when it starts. */
export interface BareSettings {
  readonly store: Store['address']
  readonly given: string
}
