// Who asks, and who changes something. Routes and operations know a principal and not where it comes from.

/** What an API key may do; each scope allows certain permissions. */
export type Scope = 'read' | 'write' | 'admin'

/** An API key of an organization. */
export interface KeyPrincipal {
  readonly kind: 'key'
  readonly id: string
  readonly organizationId: string
  readonly scopes: readonly Scope[]
  /** The request as the log calls it; null in what a job does later on behalf of the key. */
  readonly requestId: string | null
}

/** The command line, or the first start on an empty store. */
export interface OperatorPrincipal {
  readonly kind: 'operator'
  readonly id: 'cli' | 'start'
  readonly organizationId: string
  readonly requestId: null
}

/** Anybody who opens a public address. */
export interface VisitorPrincipal {
  readonly kind: 'visitor'
}

export type Principal = KeyPrincipal | OperatorPrincipal | VisitorPrincipal

/** A principal of an organization, as the audit log names it. */
export type Member = Pick<Exclude<Principal, VisitorPrincipal>, 'id' | 'organizationId' | 'requestId'>

/** Names of permissions, `noun.verb`. The product declares its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Permissions {}
