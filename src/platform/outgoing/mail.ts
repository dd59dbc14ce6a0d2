// Sends mail by SMTP (RFC 5321).
import type { Socket } from 'node:net'
import type { SMTPTransportOptions } from 'nodemailer'
import { type ConnectOutside, isPublicSocket } from './connect.ts'
import { MailFailed, toMailFailed } from './mail-errors.ts'

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

export interface Mail {
  readonly to: string | readonly string[]
  readonly subject: string
  readonly text: string
  /** The same as HTML. Without it, the mail is text only. */
  readonly html?: string | undefined
  readonly cc?: readonly string[] | undefined
  readonly replyTo?: string | undefined
  /** The id without angle brackets. It is the same in every attempt, so that mail programs show one mail. */
  readonly messageId?: string | undefined
  readonly attachments?: readonly Attachment[] | undefined
}

export interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
  /** The HTML shows it at the address `cid:` with this id (RFC 2392). */
  readonly cid?: string | undefined
}

/** An address that the mail server refused, while it accepted others or none. */
export interface RefusedAddress {
  readonly email: string
  /** True for 550 and its like: another attempt is refused as well. */
  readonly isPermanent: boolean
  /** What the server said, without addresses. */
  readonly reason: string
}

export interface Delivery {
  readonly messageId: string
  readonly refused: readonly RefusedAddress[]
}

/** @throws {MailFailed} if the server does not accept the mail for any address */
export type DeliverMail = (mail: Mail) => Promise<Delivery>

/** @throws {Error} if the server does not accept the mail */
export type SendMail = (mail: Mail) => Promise<void>

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the start, instead of STARTTLS. */
  readonly isTls: boolean
  readonly user: string | undefined
  readonly password: string
}

/** Longer than any server that works needs. */
const TIMEOUT_MS = 20_000

const common = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  // Mails contain nothing from other files or addresses.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Sends by the operator's server, which is trusted. */
export function createMailer({ url, from }: MailConfig): SendMail {
  const deliver = createDelivery({ url, from })
  return async mail => void (await deliver(mail))
}

export const createDelivery = ({ url, from }: MailConfig): DeliverMail => deliverBy({ ...common, url }, from)

/** Sends by a server that a user named. Its connection passes the guard. On the internet, it must be encrypted. */
export function createGuardedDelivery(
  { host, port, isTls, user, password }: SmtpServer,
  from: string,
  connect: (to: Parameters<ConnectOutside>[0]) => Promise<Socket>,
): DeliverMail {
  const auth = user === undefined ? {} : { auth: { user, pass: password } }
  return deliverBy(
    {
      ...common,
      host,
      port,
      secure: isTls,
      ...auth,
      getSocket: (_options, callback) =>
        connect({ host, port }).then(
          connection => callback(null, { connection, requireTLS: !isTls && isPublicSocket(connection) }),
          error => callback(error),
        ),
    },
    from,
  )
}

function deliverBy(options: SMTPTransportOptions, from: string): DeliverMail {
  const transport = import('nodemailer').then(({ createTransport }) => createTransport(options))
  // A failure is reported with the first mail.
  transport.catch(() => {})
  return async ({ to, cc, attachments, html, replyTo, messageId, ...texts }) => {
    const addresses = [to, cc ?? []].flat()
    const message = {
      ...texts,
      from,
      to: [to].flat(),
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(cc && { cc: [...cc] }),
      ...(html !== undefined && { html }),
      ...(replyTo !== undefined && { replyTo }),
      ...(messageId !== undefined && { messageId: `<${messageId}>` }),
      attachments: (attachments ?? []).map(({ name, mediaType, content, cid }) => ({
        filename: name,
        contentType: mediaType,
        content,
        ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
      })),
    }
    try {
      const sent = await (await transport).sendMail(message)
      const refused = (sent.rejectedErrors ?? []).flatMap(error => toMailFailed(error, addresses).refused)
      return { messageId: String(sent.messageId).replace(/^<|>$/g, ''), refused }
    } catch (error) {
      throw error instanceof MailFailed ? error : toMailFailed(error, addresses)
    }
  }
}
