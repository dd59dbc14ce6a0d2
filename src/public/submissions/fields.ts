// Parses form fields of pages without files (application/x-www-form-urlencoded), and limits the fields of every page.

import { MAX_ASKED, MAX_CONTROLS } from '../../engine/definition/check.ts'
import { Problem } from '../../product/problem.ts'

/** A page sends at most one field for each control, and more for dates and names, which have several parts. */
export const MAX_FIELDS = MAX_CONTROLS + MAX_ASKED

/** @throws {Problem} body_too_large */
export function readFields(body: string): URLSearchParams {
  const written = body.split('&')
  if (written.length > MAX_FIELDS)
    throw new Problem('body_too_large', { detail: `Send at most ${MAX_FIELDS} fields.` })
  // For a field without "=", URLSearchParams searches the rest of the body, which takes quadratic time. Pages always send it.
  const fields = written.map(field => (field === '' || field.includes('=') ? field : `${field}=`))
  return new URLSearchParams(fields.join('&'))
}
