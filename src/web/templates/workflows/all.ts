// Every template of a workflow, in the order in which they are offered.
import { crm, mail, people, unhappy } from './of-responses.ts'
import { ask, reminder, weekly } from './over-time.ts'
import type { WorkflowTemplate } from './template.ts'

export const workflowTemplates: readonly WorkflowTemplate[] = [
  mail,
  unhappy,
  people,
  crm,
  weekly,
  reminder,
  ask,
]
