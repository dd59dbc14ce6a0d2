// Every template, as the gallery shows them.
import { contact } from './contact.ts'
import { customerSatisfaction } from './customer-satisfaction.ts'
import { employeePulse } from './employee-pulse.ts'
import { eventRegistration } from './event-registration.ts'
import type { Template } from './template.ts'
import { workplaceSafety } from './workplace-safety.ts'

export const templates: readonly Template[] = [
  customerSatisfaction,
  eventRegistration,
  workplaceSafety,
  employeePulse,
  contact,
]
