import type { Instant, Json } from '../../platform/db/database.ts'
import type { Claims, Feature } from '../access/features.ts'

export interface TokenTables {
  /** Tokens that companies hand to browsers. Deleted with their user and application. */
  browser_tokens: {
    id: string
    organization_id: string
    /** The API key that created it. */
    key_id: string
    /** SHA-256 of the token, base64url. */
    hash: string
    user_id: string
    /** Null if the token reaches every application of the user. */
    app_id: string | null
    /** Null if the token reaches every web form of the application. */
    webform_id: string | null
    features: Json<Feature[]>
    claims: Json<Claims>
    origins: Json<string[]>
    /** The company's own id of the person. */
    subject: string | null
    create_date: Instant
    expire_date: Instant
    revoke_date: Instant | null
  }
  /** Pages that browser tokens opened. */
  visits: {
    token_id: string
    webform_id: string
    /** SHA-256 of the ticket, and once it was used, of the page's secret. */
    hash: string
    create_date: Instant
    expire_date: Instant
    open_date: Instant | null
  }
}
