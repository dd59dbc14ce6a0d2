// The texts of mails to people who use the console.
import type { Mail } from '../../platform/outgoing/mail.ts'
import type { JobPayloads } from '../job-payloads.ts'

export type MailLanguage = NonNullable<JobPayloads['sendMail']['language']>
export type MailKind = JobPayloads['sendMail']['kind'] | 'test'

type Text = readonly [subject: string, ...lines: string[]]

const en: Readonly<Record<MailKind, Text>> = {
  reset: [
    'Choose a new password',
    'Someone asked for a new password for {email} at {organization}. Choose it here:',
    '{url}',
    'The link works once, for an hour. If it was not you, ignore this mail: your password stays as it is.',
  ],
  invite: [
    'Your account at {organization}',
    'You can now sign in as {email}. Choose a password here:',
    '{url}',
    'The link works once, for seven days.',
  ],
  password_changed: [
    'Your password was changed',
    'The password of {email} at {organization} was changed, and every session was ended.',
    'If it was not you, ask for a new password at once, and tell an administrator:',
    '{url}',
  ],
  webhook_failing: [
    'A webhook fails: {name}',
    'The webhook {name} of {email} at {organization} has failed for a day. The last error is {error}. Look at its deliveries:',
    '{url}',
    'If nothing succeeds for 72 hours, it is disabled.',
  ],
  webhook_disabled: [
    'A webhook was disabled: {name}',
    'The webhook {name} of {email} at {organization} was disabled, because its receiver failed. The last error is {error}.',
    'Its events are kept for some days. Enable it and replay them:',
    '{url}',
  ],
  workflow_paused: [
    'A workflow was paused: {name}',
    'The workflow {name} of {email} at {organization} was paused, because its last 100 runs failed. The last error is: {error}',
    '{url}',
    'Find the error in its runs, correct it, and activate the workflow again. Then run the failed ones again.',
  ],
  test: ['Mail works', 'Formyard can send mail.', '{url}'],
}

const de: Readonly<Record<MailKind, Text>> = {
  reset: [
    'Wählen Sie ein neues Passwort',
    'Jemand hat ein neues Passwort für {email} bei {organization} angefordert. Wählen Sie es hier:',
    '{url}',
    'Der Link gilt einmal und eine Stunde lang. Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt.',
  ],
  invite: [
    'Ihr Konto bei {organization}',
    'Sie können sich jetzt als {email} anmelden. Wählen Sie hier ein Passwort:',
    '{url}',
    'Der Link gilt einmal und sieben Tage lang.',
  ],
  password_changed: [
    'Ihr Passwort wurde geändert',
    'Das Passwort von {email} bei {organization} wurde geändert, und alle Sitzungen wurden beendet.',
    'Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an und verständigen Sie einen Administrator:',
    '{url}',
  ],
  webhook_failing: [
    'Ein Webhook schlägt fehl: {name}',
    'Der Webhook {name} von {email} bei {organization} schlägt seit einem Tag fehl. Der letzte Fehler ist {error}. Sehen Sie die Zustellungen an:',
    '{url}',
    'Wenn 72 Stunden lang nichts gelingt, wird er abgeschaltet.',
  ],
  webhook_disabled: [
    'Ein Webhook wurde abgeschaltet: {name}',
    'Der Webhook {name} von {email} bei {organization} wurde abgeschaltet, weil sein Empfänger versagt hat. Der letzte Fehler ist {error}.',
    'Die Ereignisse bleiben einige Tage. Schalten Sie ihn ein und senden Sie sie noch einmal:',
    '{url}',
  ],
  workflow_paused: [
    'Ein Workflow wurde angehalten: {name}',
    'Der Workflow {name} von {email} bei {organization} wurde angehalten, weil die letzten 100 Läufe gescheitert sind. Der letzte Fehler ist: {error}',
    '{url}',
    'Suchen Sie den Fehler in den Läufen, beheben Sie ihn und aktivieren Sie den Workflow wieder. Wiederholen Sie dann die gescheiterten Läufe.',
  ],
  test: ['E-Mail funktioniert', 'Formyard kann E-Mails senden.', '{url}'],
}

const texts: Readonly<Record<MailLanguage, typeof en>> = { en, de }

export interface MailValues {
  readonly email: string
  readonly organization: string
  readonly url: string
  /** The name of the webhook or workflow that the mail is about. */
  readonly name?: string
  readonly error?: string
}

export function composeMail(kind: MailKind, language: MailLanguage, values: MailValues): Mail {
  const fill = (text: string) =>
    text.replace(/\{(email|organization|url|name|error)\}/g, (_, member: keyof MailValues) =>
      oneLine(values[member] ?? ''),
    )
  const [subject, ...lines] = texts[language][kind]
  return { to: values.email, subject: fill(subject), text: `${lines.map(fill).join('\n\n')}\n` }
}

/** A name with line breaks could look like further text of ours. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
