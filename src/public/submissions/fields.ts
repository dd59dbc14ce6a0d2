// Form fields as a page without files sends them (application/x-www-form-urlencoded), and how many any page may send.

import { MAX_ASKED, MAX_CONTROLS } from '../../engine/definition/check.ts'
import { Problem } from '../../product/problem.ts'

/**
 * A page sends one for each thing to pick from at most, and more for dates and names, which come in parts. Beyond this they
 * do not fit into a body.
 */
export const MAX_FIELDS = MAX_CONTROLS + MAX_ASKED

/** @throws {Problem} body_too_large */
export function readFields(body: string): URLSearchParams {
  const written = body.split('&')
  if (written.length > MAX_FIELDS)
    throw new Problem('body_too_large', { detail: `At most ${MAX_FIELDS} fields are taken.` })
  // No page leaves the = out. Where it is not there, Node looks for it in all that follows: a hundred thousand times.
  const fields = written.map(field => (field === '' || field.includes('=') ? field : `${field}=`))
  return new URLSearchParams(fields.join('&'))
}
