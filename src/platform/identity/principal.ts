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

/** A browser token: what a company hands to its own pages. Reaches one user, and within it perhaps one application or web form. */
export interface TokenPrincipal {
  readonly kind: 'token'
  readonly id: string
  readonly organizationId: string
  readonly requestId: string
  readonly permissions: ReadonlySet<keyof Permissions>
  readonly reach: Reach
  /** What the token sees and may change within its permissions. */
  readonly claims: TokenClaims
  /** The company's own id of the person who uses the token. */
  readonly subject: string | null
}

/** The ids that a token is limited to. Absent ids are not limited. */
export interface Reach {
  readonly userid: string
  readonly appid?: string | undefined
  readonly webformid?: string | undefined
}

/** A signed-in person. */
export interface SessionPrincipal {
  readonly kind: 'session'
  /** The id of the person. */
  readonly id: string
  readonly sessionId: string
  readonly organizationId: string
  readonly requestId: string
  readonly permissions: ReadonlySet<keyof Permissions>
  /** Empty if the person reaches the whole organization. */
  readonly reach: Partial<Reach>
  /** True for some minutes after the password was given. */
  readonly isConfirmed: boolean
}

/** The principal of an HTTP request to the API. */
export type ClientPrincipal = KeyPrincipal | TokenPrincipal | SessionPrincipal

/** The command line, the first start on an empty store, the link that it printed, or the sending of mail. */
export interface OperatorPrincipal {
  readonly kind: 'operator'
  readonly id: 'cli' | 'start' | 'setup' | 'mail'
  readonly organizationId: string
  readonly requestId: null
}

/** Anyone who opens a public page. */
export interface VisitorPrincipal {
  readonly kind: 'visitor'
}

export type Principal = ClientPrincipal | OperatorPrincipal | VisitorPrincipal

/** A principal of an organization, for the audit log. */
export type Member = Pick<Exclude<Principal, VisitorPrincipal>, 'id' | 'organizationId' | 'requestId'> & {
  readonly subject?: string | null
}

/** Names of permissions, `noun.verb`. The product declares its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Permissions {}

/** The limits of a token within its permissions. The product declares its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface TokenClaims {}
