// What the routes of the pages for signing in have in common.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../engine/text/html.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { isFromOwnPage } from '../../platform/http/same-origin.ts'
import { mailLanguage } from '../../product/mail/queue.ts'
import { Problem } from '../../product/problem.ts'
import { type ConsolePlace, isSecure } from '../../product/sessions/authenticate.ts'
import { setCookie } from '../../product/sessions/cookies.ts'
import { lifetimeMs } from '../../product/sessions/lifetime.ts'
import { type PasswordFault, passwordFault } from '../../product/users/password-rules.ts'
import { SIGN_IN_HEADERS } from './headers.ts'
import type { FormState } from './layout.ts'
import { fill, type SignInTexts, textsFor } from './sign-in-texts.ts'

export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply.code(status).headers(SIGN_IN_HEADERS).send(String(page))
}

export function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply
    .code(303)
    .headers({ ...SIGN_IN_HEADERS, location: path })
    .send('')
}

/** Signs a browser in and opens a page of the console. */
export function welcome(
  reply: FastifyReply,
  place: ConsolePlace,
  { secret, stays, path }: { readonly secret: string; readonly stays: boolean; readonly path: string },
): FastifyReply {
  reply.header('set-cookie', setCookie(secret, isSecure(place), stays ? lifetimeMs(stays) : undefined))
  return redirect(reply, path)
}

export const textsOf = ({ headers }: Pick<FastifyRequest, 'headers'>): SignInTexts =>
  textsFor(headers['accept-language'])

/** @throws {Problem} media_type_unsupported */
export function sentFields({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw new Problem('media_type_unsupported', { detail: 'Send the fields of the form.' })
}

export const browserOf = (request: FastifyRequest, stays: boolean) => ({
  network: networkOf(request.ip),
  agent: request.headers['user-agent'],
  stays,
  requestId: request.id,
  language: mailLanguage(textsOf(request).lang),
})

/** The form again if another page sent it, with what to do. */
export const crossSite = (
  request: FastifyRequest,
  place: ConsolePlace,
  texts: SignInTexts,
  state: FormState,
): FormState | undefined =>
  isFromOwnPage(request, place.isFixed ? place.url : undefined)
    ? undefined
    : { ...state, errors: { '': fill(texts.cross_site, 'url', place.url) } }

const SENTENCES: Readonly<Record<PasswordFault, keyof SignInTexts>> = {
  too_short: 'password_length',
  too_long: 'password_length',
  too_common: 'password_common',
  is_email: 'password_is_email',
}

/** The state of a form with a new password, with the fault of the password. */
export async function withPasswordFault(
  state: FormState,
  email: string | undefined,
  texts: SignInTexts,
): Promise<FormState> {
  const { password = '' } = state.values
  const fault = password === '' ? undefined : await passwordFault(password, email)
  return fault ? { ...state, errors: { ...state.errors, password: texts[SENTENCES[fault]] } } : state
}

export const hasErrors = ({ errors }: FormState) => Object.keys(errors).length > 0
