// A row of the benchmark: one request, sent in turn to a bare server and to Formyard.
import type { HttpRequest } from './load/load.ts'
import type { Started } from './processes.ts'
import type { Store, StoreName } from './stores.ts'

export interface Row {
  readonly name: string
  /** The share of the bare server's rate that Formyard must reach; see docs/performance.md. */
  readonly target: number
  readonly store: StoreName
  readonly expectedStatus: number
  /** The table in which every acknowledged request must have stored a row, on both sides. */
  readonly stores?: 'responses' | 'apps'
  /** The module of the bare server. */
  readonly bare: URL
  /** The module of a server to measure in place of Formyard. Shows the limit of a library that we use. */
  readonly limit?: URL
  /** Creates what the row needs in Formyard. */
  prepare(ours: Ours): Promise<Work>
}

export interface Ours extends Started {
  readonly key: string
}

export interface Work {
  /** Sent to both sides. A bare server reads the body only. */
  readonly request: HttpRequest
  /** Data that the bare server sends or stores besides the request itself. */
  readonly payload: string
}

/** Passed to a bare server when it starts. */
export interface BareSettings {
  readonly store: Store['address']
  readonly payload: string
}
