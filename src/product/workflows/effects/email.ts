import { type Effect, failed, optionalText, textOf } from './effect.ts'

/** One address: https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const ADDRESS = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)*$/

export const email: Effect = {
  works: 'OUTSIDE',
  async carryOut(input, { sendMail, key }) {
    if (!sendMail)
      throw failed('mail_unavailable', 'The server has no mail server. Its operator sets FORMYARD_SMTP_URL.')
    const messageId = `<${key}@formyard>`
    await sendMail({
      to: addressesOf(input.to, 'to'),
      cc: addressesOf(input.cc ?? [], 'cc'),
      replyTo: input.replyTo === undefined ? undefined : addressOf(input.replyTo, 'replyTo'),
      subject: oneLine(textOf(input, 'subject')),
      text: optionalText(input, 'text'),
      markdown: optionalText(input, 'markdown'),
      messageId,
    })
    return { messageId }
  },
}

const addressesOf = (list: unknown, name: string): string[] =>
  (Array.isArray(list) ? list : [list]).map(value => addressOf(value, name))

function addressOf(value: unknown, name: string): string {
  const address = typeof value === 'string' ? value.trim() : ''
  if (!ADDRESS.test(address))
    throw failed('value_invalid', `\`${name}\` has ${JSON.stringify(value)}, which is not an e-mail address.`)
  return address
}

/** A line break would begin another header. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')
