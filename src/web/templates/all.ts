// Every template, in the order of the gallery. The first ones are also on the page for first steps.
import { appointment } from './appointment.ts'
import { contact } from './contact.ts'
import { courseFeedback } from './course-feedback.ts'
import { customerSatisfaction } from './customer-satisfaction.ts'
import { dataProtection } from './data-protection.ts'
import { employeePulse } from './employee-pulse.ts'
import { eventFeedback } from './event-feedback.ts'
import { eventRegistration } from './event-registration.ts'
import { exitInterview } from './exit-interview.ts'
import { incidentReport } from './incident-report.ts'
import { itRequest } from './it-request.ts'
import { jobApplication } from './job-application.ts'
import { learnerType } from './learner-type.ts'
import { newsletter } from './newsletter.ts'
import { onboardingQuiz } from './onboarding-quiz.ts'
import { phishingQuiz } from './phishing-quiz.ts'
import { productFeedback } from './product-feedback.ts'
import { quoteRequest } from './quote-request.ts'
import type { Template } from './template.ts'
import { timeOff } from './time-off.ts'
import { websiteFeedback } from './website-feedback.ts'
import { workplaceSafety } from './workplace-safety.ts'
import { workshopPlanning } from './workshop-planning.ts'

export const templates: readonly Template[] = [
  customerSatisfaction,
  eventRegistration,
  workplaceSafety,
  employeePulse,
  contact,
  phishingQuiz,
  courseFeedback,
  jobApplication,
  productFeedback,
  quoteRequest,
  learnerType,
  itRequest,
  eventFeedback,
  dataProtection,
  appointment,
  exitInterview,
  incidentReport,
  websiteFeedback,
  onboardingQuiz,
  workshopPlanning,
  timeOff,
  newsletter,
]
