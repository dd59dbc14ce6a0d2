// The API for browsers on pages of other sites (CORS, Fetch Standard). Every origin may ask; the token of a request decides which
// ones get a reply. Credentials other than the token are not allowed, so no cookie is ever sent along.
import cors from '@fastify/cors'
import type { RouteOptions } from 'fastify'
import { BY_TOKEN } from './openapi/replies-of.ts'
import type { App } from './types.ts'

/** How long a browser may remember the reply to a preflight request. Two hours is Chromium's limit. */
const MAX_AGE_SECONDS = 7_200

export const allowOrigins = (app: App) =>
  app.register(cors, {
    origin: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'if-none-match',
      'idempotency-key',
      'prefer',
    ],
    exposedHeaders: [
      'etag',
      'link',
      'location',
      'x-next-cursor',
      'x-end-cursor',
      'retry-after',
      'date',
      'content-disposition',
      'www-authenticate',
    ],
    maxAge: MAX_AGE_SECONDS,
  })

/** A hook for routes: they authenticate by a token, and the OpenAPI document describes them once, with a key. */
export function declareForTokens(route: RouteOptions): void {
  route.schema = { ...route.schema, hide: true, security: BY_TOKEN }
}
