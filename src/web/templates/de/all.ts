// The German texts of each template, by its id.
import type { TemplateTexts } from '../translated.ts'
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
import { timeOff } from './time-off.ts'
import { websiteFeedback } from './website-feedback.ts'
import { workplaceSafety } from './workplace-safety.ts'
import { workshopPlanning } from './workshop-planning.ts'

export const german: Readonly<Record<string, TemplateTexts>> = {
  appointment,
  contact,
  'course-feedback': courseFeedback,
  'customer-satisfaction': customerSatisfaction,
  'data-protection': dataProtection,
  'employee-pulse': employeePulse,
  'event-feedback': eventFeedback,
  'event-registration': eventRegistration,
  'exit-interview': exitInterview,
  'incident-report': incidentReport,
  'it-request': itRequest,
  'job-application': jobApplication,
  'learner-type': learnerType,
  newsletter,
  'onboarding-quiz': onboardingQuiz,
  'phishing-quiz': phishingQuiz,
  'product-feedback': productFeedback,
  'quote-request': quoteRequest,
  'time-off': timeOff,
  'website-feedback': websiteFeedback,
  'workplace-safety': workplaceSafety,
  'workshop-planning': workshopPlanning,
}
