// Marks a part of an answer on the result page as right or wrong.
import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import type { DisplayContext } from '../type.ts'

/** Nothing if the settings do not show the right answer. */
export function partMark(isRight: boolean | undefined, { catalogue }: DisplayContext): Html | false {
  if (isRight === undefined) return false
  const word = format(catalogue, message(isRight ? 'result_correct' : 'result_incorrect'))
  return html` <span class="${isRight ? 'hit' : 'miss'}"><span class="vh">(${word})</span></span>`
}
