// The general part of the OpenAPI document.
import type { ApiDescription } from '../platform/http/openapi/openapi.ts'
import { problems } from './problem.ts'

const DESCRIPTION = `Users own applications, and applications contain web forms. Respondents answer a published form at its public URL.

Send the header \`x-api-key\` with every request to \`/devapi/v4\`. Errors are RFC 9457 problem details; \`code\` is stable.

Lists are JSON arrays in creation order. With \`limit\`, you get one page and \`X-End-Cursor\`; \`X-Next-Cursor\` and \`Link\` follow if there are more pages.
Without \`limit\`, you get the whole list.

Every operation lists its problems, except those that any URL can return: 400 \`request_malformed\`, 405 \`method_not_allowed\`,
408 \`request_timeout\` and 431 \`headers_too_large\`.`

export const apiDescription: Omit<ApiDescription, 'url'> = {
  title: 'Formyard developer API',
  version: '4.0.0',
  description: DESCRIPTION,
  tags: [
    { name: 'Users', description: 'Form creators, who own applications' },
    { name: 'API keys', description: 'What your servers authenticate with' },
    { name: 'Applications', description: 'Groups of web forms' },
    { name: 'Web forms', description: 'Create, edit and publish web forms' },
    { name: 'Themes', description: 'Looks that the web forms of an application share' },
    { name: 'Published versions', description: 'Immutable snapshots; activating a web form creates one' },
    { name: 'Translations', description: 'Texts of web forms in other languages, for translators' },
    { name: 'Responses', description: 'Responses to web forms, with their answers and scores' },
    { name: 'Invitations', description: 'Personal links to web forms' },
    {
      name: 'Datasets',
      description: 'Tables with rows from your programs and files, and responses as tables',
    },
    { name: 'Grading', description: 'Manual grades, corrected scoring and the history of scores' },
    { name: 'Charts', description: 'Queries to datasets as pictures, tables and files' },
    { name: 'Dashboards', description: 'Charts, figures and filters on a page that you can publish' },
    { name: 'Workflows', description: 'Steps that follow from events, schedules and requests' },
    { name: 'Events', description: 'What happened in an application' },
    { name: 'Webhooks', description: 'Events that are sent to your program' },
    { name: 'Secrets', description: 'Encrypted values for other services, and the hosts that may be called' },
    { name: 'Mail', description: 'Mail servers, and addresses that refuse mail' },
    { name: 'Browser tokens', description: 'Short-lived access for pages of your product' },
    { name: 'Audit log', description: 'Who changed what, and when' },
    { name: 'Taking', description: 'Public form pages and submissions; no API key required' },
  ],
  catalogue: problems,
}
