// Entity tags (RFC 9110, 8.8.3) and what requests say about them (13.1). They are strong, and begin with the revision.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpProblem } from './problem.ts'

interface Revised {
  /** Counts edits. */
  readonly revision: number
}

/** The tag of a resource; `state` is there where more than its edits can change it. */
export const entityTag = ({ revision }: Revised, state = '') => `"${revision}${state && `.${state}`}"`

/**
 * Holds to If-Match: the tag that an editor read, or several. Only its revision counts. A web form that was published meanwhile has
 * another tag and the same draft.
 * @throws {Problem} revision_stale
 */
export function requireMatch({ revision }: Revised, tag: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  if (tagsIn(ifMatch).some(sent => /^"(\d+)(?:\.\w+)?"$/.exec(sent)?.[1] === String(revision))) return
  throw new HttpProblem('revision_stale', {
    detail: `It is at revision ${revision} now: read it again and repeat your change.`,
    headers: { etag: tag },
  })
}

/** Sends a resource with its tag, or 304 where If-None-Match says that the client has it (weak comparison). */
export function sendTagged<Body>(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  body: Body,
): FastifyReply {
  reply.header('etag', tag)
  const known = request.headers['if-none-match'] ?? ''
  const isKnown = known.trim() === '*' || tagsIn(known).some(sent => sent.replace(/^W\//, '') === tag)
  return isKnown ? reply.code(304).send() : reply.send(body)
}

const tagsIn = (list: string) => list.split(',').map(tag => tag.trim())
