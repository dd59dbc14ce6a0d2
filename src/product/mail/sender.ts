import { isEmail } from '../../engine/questions/email/answer.ts'

/** Whether a text is an address, or a name and an address such as `Forms <forms@example.com>`. */
export const isSender = (text: string): boolean =>
  !/[\r\n]/.test(text) && isEmail(/<([^<>]*)>$/.exec(text)?.[1] ?? text)
