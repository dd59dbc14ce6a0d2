// Says in sentences why a mail was not sent. Mail servers repeat addresses; errors are logged and stored, so they must not contain them.
import { CallFailed } from './call-errors.ts'
import type { RefusedAddress } from './mail.ts'

/** A mail that no address got. `message` is for the people who set up the mail server. */
export class MailFailed extends Error {
  /** Private, because the log writes every other member. */
  readonly #refused: readonly RefusedAddress[]
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean

  constructor(message: string, refused: readonly RefusedAddress[], isTemporary: boolean, cause?: unknown) {
    super(message, { cause })
    this.#refused = refused
    this.isTemporary = isTemporary
  }

  /** The addresses that the server named. */
  get refused(): readonly RefusedAddress[] {
    return this.#refused
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly originalCode?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly recipient?: string
  readonly rejected?: readonly string[]
  readonly rejectedErrors?: readonly SmtpError[]
}

const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user or the password.',
  ENOAUTH: 'The mail server wants a user and a password.',
  EDNS: 'The name of the mail server is unknown.',
  ETIMEDOUT: 'The mail server did not respond in time.',
  ETLS: 'The connection cannot be encrypted. Check the certificate, the port, and smtp:// or smtps:// in the URL.',
  ECONNREFUSED: 'The mail server does not accept connections at this port.',
  ECONNECTION: 'The mail server ended the connection.',
  ESOCKET: 'The connection failed. Check the port, and smtp:// or smtps:// in the URL.',
  EENVELOPE: 'The mail server refused the sender or the recipients.',
  EMESSAGE: 'The mail server refused the content of the mail.',
  NAME_UNKNOWN: 'The name of the mail server is unknown.',
  CONNECT_TIMEOUT: 'The mail server did not respond in time.',
  REFUSED: 'The mail server does not accept connections at this port.',
  ADDRESS_NOT_PUBLIC: 'The mail server is not on the public internet, so the server does not call it.',
  NOT_ALLOWED: 'The mail server is not among the hosts that may be called.',
}

const MAX_RESPONSE = 300
/** Errors of the setup: another attempt fails as well. */
const PERMANENT = ['EAUTH', 'ENOAUTH', 'ETLS', 'ADDRESS_NOT_PUBLIC', 'NOT_ALLOWED']

/** @param addresses those of the mail */
export function toMailFailed(thrown: unknown, addresses: readonly string[]): MailFailed {
  const error = thrown as SmtpError
  const code = error instanceof CallFailed ? error.code : (error.code ?? '')
  const sentence = sentenceOf(error, code)
  const hide = (text: string) => withoutAddresses(text, addresses)
  const said = error.response ? ` It said: ${hide(error.response).slice(0, MAX_RESPONSE)}` : ''
  const refused = refusedBy(error, addresses, hide)
  const isTemporary = !PERMANENT.includes(code) && (error.responseCode ?? 400) < 500
  return new MailFailed(sentence ? sentence + said : hide(error.message), refused, isTemporary)
}

function sentenceOf({ command = '', originalCode = '' }: SmtpError, code: string): string | undefined {
  if (command === 'MAIL FROM') return 'The mail server refused the sender.'
  if (command === 'RCPT TO') return 'The mail server refused the recipient.'
  return sentences[originalCode] ?? sentences[code]
}

function refusedBy(
  error: SmtpError,
  addresses: readonly string[],
  hide: (text: string) => string,
): RefusedAddress[] {
  const single = error.recipient !== undefined || error.rejected?.length === 1 ? [error] : []
  return (error.rejectedErrors ?? single).flatMap(
    ({ recipient, rejected, responseCode = 0, response = '' }) => {
      const email = recipient ?? rejected?.[0]
      if (email === undefined || !addresses.includes(email)) return []
      const reason = hide(response).slice(0, MAX_RESPONSE)
      return [{ email, isPermanent: isGone(responseCode, response), reason }]
    },
  )
}

/** The address does not exist, or never accepts mail. Other 5xx replies are about the sender or the content. */
const isGone = (code: number, response: string) =>
  [550, 551, 553].includes(code) && !/\b5\.7\.\d+\b|spam|policy|blocked|blacklist|denied/i.test(response)

const withoutAddresses = (text: string, addresses: readonly string[]) =>
  addresses
    .reduce((left, address) => left.replaceAll(new RegExp(RegExp.escape(address), 'gi'), '***'), text)
    .replace(/\s+/g, ' ')
