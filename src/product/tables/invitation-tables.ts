import type { Instant, Json } from '../../platform/db/database.ts'
import type { Respondent } from '../access/features.ts'

export interface InvitationTables {
  /** People who were invited to answer a web form, each by a link of their own. The secret of a link is not stored. */
  invitations: {
    webform_id: string
    id: string
    /** Who answers, as the response keeps it. */
    respondent: Json<Respondent>
    /** BCP 47; null for the language of the visitor's browser. */
    language: string | null
    /** Answers with which the page opens, by question id. */
    answers: Json<Readonly<Record<string, unknown>>>
    /** The ids of answers that cannot be changed. */
    locked: Json<readonly string[]>
    create_date: Instant
    /** Null if the link does not expire. */
    expire_date: Instant | null
    /** The first visit. */
    open_date: Instant | null
    answer_date: Instant | null
    response_id: string | null
  }
  /** The states that people set. A response without a row is in the first state of its form. */
  reviews: {
    webform_id: string
    response_id: string
    review_state: string
    /** The id of an API key, a user or a run. */
    author: string
    update_date: Instant
  }
}
