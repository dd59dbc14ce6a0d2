import { isEmail } from '../../../engine/questions/email/answer.ts'
import { html } from '../../../engine/text/html.ts'
import type { MailOutcome } from '../../mail/app-mail.ts'
import { attachmentsOf } from './attachments.ts'
import { dashboardMailOf } from './dashboard-mail.ts'
import { type Effect, failed, optionalText, type StepContext, StepFailure, textOf } from './effect.ts'

export const email: Effect = {
  works: 'OUTSIDE',
  async carryOut(input, context) {
    const { sendMail, organizationId, params, key } = context
    const markdown = optionalText(input, 'markdown')
    const dashboard = await dashboardMailOf(input, context)
    const plain = optionalText(input, 'text')
    // Markdown reads well as plain text.
    const text = [plain ?? markdown ?? [], dashboard?.text ?? []].flat().join('\n\n')
    const replyTo = input.replyTo === undefined ? undefined : addressOf(input.replyTo, 'replyTo')
    const attachments = await attachmentsOf(input.attach, context)
    const outcome = await sendMail(
      { organizationId, appId: params.appid },
      {
        to: addressesOf(input.to, 'to'),
        cc: addressesOf(input.cc ?? [], 'cc'),
        subject: oneLine(textOf(input, 'subject')),
        text,
        markdown,
        below: dashboard && `${markdown === undefined ? asHtml(plain) : ''}${dashboard.html}`,
        attachments: [...attachments, ...(dashboard?.pictures ?? [])],
        // The same in every attempt, so that receivers can drop a second copy (RFC 5322).
        messageId: `${key}@formyard`,
        ...(replyTo !== undefined && { replyTo }),
      },
    )
    return sentOf(outcome, context)
  },
}

const asHtml = (text = '') => (text === '' ? '' : String(html`<p style="white-space:pre-line">${text}</p>`))

/** @throws {StepFailure} if nobody got the mail */
function sentOf(outcome: MailOutcome, { now }: StepContext) {
  switch (outcome.status) {
    case 'SENT':
      return { messageId: outcome.messageId, suppressed: outcome.suppressed }
    case 'SUPPRESSED':
      throw failed('mail_suppressed', `The addresses refused mail before: ${outcome.suppressed.join(', ')}.`)
    case 'UNAVAILABLE':
      throw failed(
        'mail_unavailable',
        'There is no mail server. Set one for the application, or ask the operator.',
      )
    case 'LIMITED':
      throw new StepFailure({
        code: 'mail_limited',
        message: 'The application has sent as many mails as it may in a minute.',
        isRetryable: true,
        effect: 'NONE',
        retryAfterSeconds: Math.ceil((outcome.retryDate.getTime() - Date.parse(now)) / 1000),
      })
    case 'FAILED':
      throw new StepFailure({ code: 'mail_failed', message: outcome.error, isRetryable: outcome.isTemporary })
  }
}

const addressesOf = (list: unknown, name: string): string[] =>
  (Array.isArray(list) ? list : [list]).map(value => addressOf(value, name))

function addressOf(value: unknown, name: string): string {
  const address = typeof value === 'string' ? value.trim() : ''
  if (!isEmail(address))
    throw failed('value_invalid', `\`${name}\` has ${JSON.stringify(value)}, which is not an e-mail address.`)
  return address
}

/** A line break would begin another header. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')
