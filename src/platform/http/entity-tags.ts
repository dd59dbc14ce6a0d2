// Entity tags (RFC 9110, 8.8.3) and preconditions (13.1). Tags are strong and begin with the revision.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

interface Revised {
  /** The number of edits. */
  readonly revision: number
}

/** The tag of a resource. `state` is for resources that change without edits. */
export const entityTag = ({ revision }: Revised, state = '') => `"${revision}${state && `.${state}`}"`

/**
 * Checks If-Match, which can have several tags. Compares only the revision, because publishing a web form changes its tag but not its
 * draft.
 * @throws {Problem} revision_stale
 */
export function requireMatch({ revision }: Revised, tag: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (tagsIn(ifMatch).some(sent => /^"(\d+)(?:\.\w+)?"$/.exec(sent)?.[1] === String(revision))) return
  const isBare = /^\w+(?:\.\w+)?$/.test(ifMatch.trim())
  throw new HttpProblem('revision_stale', {
    detail: isBare
      ? `If-Match has no quotes. Send the ETag as you read it, such as ${tag}.`
      : `The current revision is ${revision}. Read the resource again and repeat your change.`,
    headers: { etag: tag },
  })
}

/** Sends a resource with its tag, or 304 if If-None-Match has the tag (weak comparison). */
export function sendTagged<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  body: Body,
): FastifyReply {
  reply.header('etag', tag)
  return hasTag(request, tag) ? reply.code(304).send() : reply.send(body)
}

/** Whether If-None-Match has the tag. */
export function hasTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  return known.trim() === '*' || tagsIn(known).some(sent => sent.replace(/^W\//, '') === tag)
}

const tagsIn = (list: string) => list.split(',').map(tag => tag.trim())
