// The principal of a request or a change. Routes and operations do not depend on how it was authenticated.

/** The scopes of API keys. Each grants certain permissions. */
export type Scope = 'read' | 'write' | 'admin'

/** An API key of an organization. */
export interface KeyPrincipal {
  readonly kind: 'key'
  readonly id: string
  readonly organizationId: string
  readonly scopes: readonly Scope[]
  /** The request's id in the log; null in jobs that run later on behalf of the key. */
  readonly requestId: string | null
}

/** The command line, or the first start on an empty store. */
export interface OperatorPrincipal {
  readonly kind: 'operator'
  readonly id: 'cli' | 'start'
  readonly organizationId: string
  readonly requestId: null
}

/** Anyone who opens a public page. */
export interface VisitorPrincipal {
  readonly kind: 'visitor'
}

export type Principal = KeyPrincipal | OperatorPrincipal | VisitorPrincipal

/** A principal of an organization, for the audit log. */
export type Member = Pick<Exclude<Principal, VisitorPrincipal>, 'id' | 'organizationId' | 'requestId'>

/** Names of permissions, `noun.verb`. The product declares its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Permissions {}
