import { type Static, Type } from 'typebox'
import {
  closed,
  Nullable,
  oneOf,
  orderMember,
  pageMembers,
  Timestamp,
  timestamp,
} from '../../platform/http/schemas.ts'
import { ACTIONS, RESOURCES } from '../changes.ts'
import { Id } from '../ids.ts'

const AnyId = { pattern: '^[a-z]+_[0-9a-z]{26}$', examples: ['app_01jzk3v9w2e8ra4m7y5c6q0htd'] }
const Author = {
  pattern: '^(cli|start|setup|mail|(key|token|user|run)_[0-9a-z]{26})$',
  description:
    'The id of an API key, browser token, user of the console or run of a workflow, `cli` for the command line, `start` for the first start on an empty store, `setup` for the link that it printed, or `mail` for links that were mailed.',
  examples: ['key_01jzk3v9w2e8ra4m7y5c6q0htd'],
}

export const ListAuditBody = Type.Object(
  {
    resourceId: Type.Optional(Type.String({ ...AnyId, description: 'Only changes to this resource.' })),
    author: Type.Optional(Type.String(Author)),
    action: Type.Optional(oneOf(ACTIONS, 'AuditAction', 'Only changes of this kind.')),
    resource: Type.Optional(oneOf(RESOURCES, 'AuditResource', 'Only changes to resources of this kind.')),
    from: Type.Optional(Type.String({ ...timestamp, description: 'Only changes at this time or later.' })),
    until: Type.Optional(Type.String({ ...timestamp, description: 'Only changes before this time.' })),
    ...orderMember,
    ...pageMembers,
  },
  { ...closed, title: 'ListAuditRequest', examples: [{ limit: 100 }] },
)

export const AuditEntry = Type.Object(
  {
    auditid: Id('audit'),
    action: oneOf(ACTIONS, 'AuditAction', 'The kind of change.'),
    resource: oneOf(RESOURCES, 'AuditResource', 'The kind of resource that changed.'),
    resourceId: Type.String({ ...AnyId, description: 'The id of the resource.' }),
    webformid: Nullable('string', {
      description:
        'The web form of a response, an image or a preview; null for others and for older entries.',
      examples: ['webform_01jzk3v9w2e8ra4m7y5c6q0htd'],
    }),
    author: Type.String(Author),
    subject: Nullable('string', {
      description: 'The `subject` of the browser token; null for other authors.',
      examples: ['customer-user-4711'],
    }),
    requestId: Nullable('string', {
      description:
        'The `requestId` of the request, as in the log and in problems; null for changes without a request.',
      examples: ['k3f9x2Qw-1a'],
    }),
    createDate: Timestamp,
  },
  { ...closed, title: 'AuditEntry' },
)

export type ListAuditBody = Static<typeof ListAuditBody>
export type AuditEntry = Static<typeof AuditEntry>
