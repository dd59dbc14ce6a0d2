// What the OpenAPI document says of the API as a whole.
import type { ApiDescription } from '../platform/http/openapi.ts'
import { problems } from './problem.ts'

const DESCRIPTION = `Users own applications; applications hold web forms; a published form is answered at its public address.

Every request to \`/devapi/v4\` carries the header \`x-api-key\`. Errors have one shape, RFC 9457 problem details; \`code\` is stable.
Lists are JSON arrays in creation order: with \`limit\` one page comes, with \`X-Next-Cursor\` and \`Link\` while there is more, and always with \`X-End-Cursor\`; without it, all.

Every operation lists the problems that it can give. What HTTP itself can bring at any address is not listed: 400 \`request_malformed\`,
405 \`method_not_allowed\`, 408 \`request_timeout\` and 431 \`headers_too_large\`.`

export const apiDescription: Omit<ApiDescription, 'url'> = {
  title: 'Formyard developer API',
  version: '4.0.0',
  description: DESCRIPTION,
  tags: [
    { name: 'Users', description: 'Creators, who own applications' },
    { name: 'Applications', description: 'Containers of web forms' },
    { name: 'Web forms', description: 'Drafts, and publishing them' },
    { name: 'Published versions', description: 'Immutable snapshots, made by activating' },
    { name: 'Responses', description: 'What people answered' },
    { name: 'Grading', description: 'Points by hand, corrected scorings, and what became of scores' },
    { name: 'Audit log', description: 'What was changed, by whom and when' },
    { name: 'Taking', description: 'Public; needs no key' },
  ],
  catalogue: problems,
}
