// Every template of a workflow, in the order in which they are offered. The guide on recipes has the same.
import { again, certificate } from './of-quizzes.ts'
import { approval, erasure } from './of-requests.ts'
import { crm, mail, people, unhappy } from './of-responses.ts'
import { ask, everybody, figures, invite, reminder, weekly } from './over-time.ts'
import type { WorkflowTemplate } from './template.ts'

export const workflowTemplates: readonly WorkflowTemplate[] = [
  mail,
  unhappy,
  people,
  crm,
  weekly,
  figures,
  certificate,
  again,
  approval,
  reminder,
  ask,
  invite,
  everybody,
  erasure,
]
