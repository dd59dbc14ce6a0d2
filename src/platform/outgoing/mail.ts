// Sends mail by SMTP (RFC 5321).

export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** @throws {Error} if the server does not accept the mail */
export type SendMail = (mail: Mail) => Promise<void>

/** Longer than any server that works needs. */
const TIMEOUT_MS = 20_000

export function createMailer({ url, from }: MailConfig): SendMail {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mails contain nothing from other files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  // A failure is reported with the first mail.
  transport.catch(() => {})
  return async mail => {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await (await transport).sendMail({ ...mail, from, headers }).catch(error => {
      throw withoutAddress(error, mail.to)
    })
  }
}

/** Mail servers repeat the address that they refuse. Errors are logged and stored, so they must not contain it. */
const withoutAddress = (error: Error, address: string) =>
  new Error(error.message.replaceAll(new RegExp(RegExp.escape(address), 'gi'), '***'))
