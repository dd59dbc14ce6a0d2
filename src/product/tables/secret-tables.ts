// The tables of secrets and of mail. Their keys begin with the organization.
import type { Instant, Json } from '../../platform/db/database.ts'

export interface SecretTables {
  secrets: {
    organization_id: string
    /** The id of the application, or of the organization. */
    owner_id: string
    name: string
    id: string
    /** Null for a secret of the organization. The secret is deleted with its application. */
    app_id: string | null
    /** Host patterns. The value is sent to no other host. */
    hosts: Json<string[]>
    /** Encrypted by platform/sealing. */
    sealed: string
    create_date: Instant
    update_date: Instant
  }
  /** The mail servers of applications that have one of their own. */
  mail_servers: {
    organization_id: string
    app_id: string
    /** The URL with user and password, encrypted by platform/sealing. */
    sealed: string
    /** An address, or `Name <address>`. */
    sender: string
    update_date: Instant
  }
  /** Addresses that refused mail for good. */
  mail_suppressions: {
    organization_id: string
    /** The address in lower case. */
    email_key: string
    id: string
    email: string
    /** What the mail server said, without the address. */
    reason: string
    create_date: Instant
  }
  /** Mails of an application in one minute. */
  mail_counts: { organization_id: string; app_id: string; minute: Instant; sent: number }
}
