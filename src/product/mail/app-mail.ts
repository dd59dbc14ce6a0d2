// Sends mails of applications: by their own server or the operator's, within a limit, and not to addresses that refused mail for good.
import { paragraphs } from '../../engine/text/markdown.ts'
import { inTransaction, newId } from '../../platform/db/database.ts'
import type { ConnectOutside } from '../../platform/outgoing/connect.ts'
import {
  createDelivery,
  createGuardedDelivery,
  type DeliverMail,
  type Mail,
  type MailConfig,
  type RefusedAddress,
} from '../../platform/outgoing/mail.ts'
import { MailFailed } from '../../platform/outgoing/mail-errors.ts'
import { parseSmtpUrl } from '../../platform/outgoing/smtp-url.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { caseKey } from '../case-key.ts'
import { findEgress } from '../organizations/queries.ts'
import type { Db } from '../tables/tables.ts'
import { countMail, findMailServer, findSuppressed, insertSuppressions } from './queries.ts'

export interface MailSender {
  readonly organizationId: string
  readonly appId: string
}

export interface AppMail extends Omit<Mail, 'to' | 'html'> {
  readonly to: readonly string[]
  /** Our Markdown, from which the HTML part is made. */
  readonly markdown?: string | undefined
  /** Escaped HTML below it. */
  readonly below?: string | undefined
}

export type MailOutcome =
  | {
      readonly status: 'SENT'
      readonly messageId: string
      /** Addresses that did not get it, because they refuse mail. */
      readonly suppressed: readonly string[]
    }
  /** Every address refuses mail. */
  | { readonly status: 'SUPPRESSED'; readonly suppressed: readonly string[] }
  /** Too many mails in this minute. */
  | { readonly status: 'LIMITED'; readonly retryDate: Date }
  /** `error` is a sentence for people. */
  | { readonly status: 'FAILED'; readonly error: string; readonly isTemporary: boolean }
  /** There is no mail server. */
  | { readonly status: 'UNAVAILABLE' }

export type SendAppMail = (sender: MailSender, mail: AppMail) => Promise<MailOutcome>

interface DeliveryParts {
  readonly db: Db
  readonly sealing: Sealing
  readonly connect: ConnectOutside
  /** The operator's mail server. */
  readonly mail: MailConfig | undefined
}

export interface AppMailParts extends DeliveryParts {
  readonly mailsPerMinute: number
  readonly now: () => Date
}

const MINUTE_MS = 60_000

/** Never throws for a mail that a server refused. */
export function createAppMailer(parts: AppMailParts): SendAppMail {
  const { db, mailsPerMinute, now } = parts
  const deliveryOf = createDeliveries(parts)
  return async (sender, { markdown, below, ...mail }) => {
    const deliver = await deliveryOf(sender)
    if (!deliver) return { status: 'UNAVAILABLE' }
    const { organizationId } = sender
    const all = [...mail.to, ...(mail.cc ?? [])]
    const refusing = await findSuppressed(db, organizationId, all.map(caseKey))
    const isReached = (email: string) => !refusing.has(caseKey(email))
    const suppressed = all.filter(email => !isReached(email))
    const to = mail.to.filter(isReached)
    if (to.length === 0) return { status: 'SUPPRESSED', suppressed }
    const retryDate = await exceedsLimit(db, sender, mailsPerMinute, now())
    if (retryDate) return { status: 'LIMITED', retryDate }
    const html = htmlOf(markdown, below)
    try {
      const sent = await deliver({ ...mail, to, cc: mail.cc?.filter(isReached), html })
      await suppress(parts, organizationId, sent.refused)
      const refused = sent.refused.map(({ email }) => email)
      return { status: 'SENT', messageId: sent.messageId, suppressed: [...suppressed, ...refused] }
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error
      await suppress(parts, organizationId, error.refused)
      return { status: 'FAILED', error: error.message, isTemporary: error.isTemporary }
    }
  }
}

/** Finds who delivers the mails of an application. Undefined without a server. */
export function createDeliveries({ db, sealing, connect, mail }: DeliveryParts) {
  const operator = mail && createDelivery(mail)
  return async ({ organizationId, appId }: MailSender): Promise<DeliverMail | undefined> => {
    const own = await findMailServer(db, organizationId, appId)
    if (!own) return operator
    const server = parseSmtpUrl(sealing.unseal('mail', own.sealed, [organizationId, appId]).toString())
    if (!server) throw new Error(`The mail server of ${appId} is no URL`)
    const hosts = await findEgress(db, organizationId)
    const allowed = hosts.length > 0 ? [hosts] : []
    return createGuardedDelivery(server, own.sender, to => connect({ ...to, allowed }))
  }
}

/** Counts a mail. @returns when the next minute begins, if there are too many in this one */
async function exceedsLimit(
  db: Db,
  { organizationId, appId }: MailSender,
  limit: number,
  now: Date,
): Promise<Date | undefined> {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const row = { organization_id: organizationId, app_id: appId, minute: minute.toISOString(), sent: 1 }
  return (await countMail(db, row)) > limit ? new Date(minute.getTime() + MINUTE_MS) : undefined
}

async function suppress(
  { db, now }: AppMailParts,
  organizationId: string,
  refused: readonly RefusedAddress[],
) {
  const gone = refused.filter(({ isPermanent }) => isPermanent)
  if (gone.length === 0) return
  await inTransaction(db, trx =>
    insertSuppressions(
      trx,
      gone.map(({ email, reason }) => ({
        organization_id: organizationId,
        email_key: caseKey(email),
        id: newId(trx, 'suppression'),
        email,
        reason,
        create_date: now().toISOString(),
      })),
    ),
  )
}

/** Undefined for a mail of text only. */
function htmlOf(markdown: string | undefined, below = ''): string | undefined {
  if (markdown === undefined && below === '') return undefined
  const above = markdown === undefined ? '' : String(paragraphs(markdown))
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${above}${below}</body></html>\n`
}
