import type { Instant } from '../../platform/db/database.ts'

export interface SessionTables {
  /** Signed-in browsers. Deleted with their user. */
  sessions: {
    id: string
    user_id: string
    /** SHA-256 of the secret in the cookie, base64url. */
    hash: string
    /** The `User-Agent` at sign-in, shortened. */
    agent: string
    create_date: Instant
    /** Written at most once in five minutes. */
    seen_date: Instant
    /** When the password was last given. */
    confirm_date: Instant
    /** The end at the latest. */
    expire_date: Instant
  }
  /** Links that work once. Deleted with their user. */
  one_time_codes: {
    /** SHA-256 of the code, base64url. */
    hash: string
    kind: CodeKind
    /** Null for the setup of the first administrator. */
    user_id: string | null
    create_date: Instant
    expire_date: Instant
    use_date: Instant | null
  }
  /** Failed sign-ins by keyed hashes of the email, the network, or both. */
  login_attempts: {
    key: string
    failures: number
    last_date: Instant
    expire_date: Instant
  }
}

export type CodeKind = 'SETUP' | 'RESET' | 'INVITE'
