// Templates that handle a request of a person: a decision, and a deletion.
import { created, RESPONSE, variable, type WorkflowTemplate } from './template.ts'

const RESPONDENT = '{{response.email}}'

export const approval: WorkflowTemplate = {
  id: 'approval',
  asks: ['form', 'person', 'accepted', 'rejected'],
  usesMail: true,
  usesEmail: true,
  workflow: ({ webformid, person, accepted, rejected, email, responsesUrl }, texts) => ({
    trigger: created(webformid),
    variables: { office: email },
    steps: [
      {
        id: 'ask',
        type: 'email',
        to: ['{{variables.office}}'],
        subject: texts.pleaseReview(`{{${person}}}`),
        text: texts.decide(`${responsesUrl}/${RESPONSE}`),
        attach: ['answers.csv'],
      },
      {
        id: 'decision',
        type: 'waitFor',
        event: 'response.reviewed',
        match: { subject: RESPONSE },
        timeout: 'P30D',
        onTimeout: [
          { id: 'reject', type: 'response.review', webformid, responseid: RESPONSE, state: rejected },
        ],
      },
      {
        id: 'answer',
        type: 'branch',
        cases: [
          {
            when: { '==': [{ var: 'steps.decision.event.to' }, accepted] },
            steps: [
              {
                id: 'yes',
                type: 'email',
                to: [RESPONDENT],
                subject: texts.welcome,
                text: texts.accepted,
              },
            ],
          },
        ],
        otherwise: [
          { id: 'no', type: 'email', to: [RESPONDENT], subject: texts.notThisTime, text: texts.rejected },
        ],
      },
    ],
  }),
}

export const erasure: WorkflowTemplate = {
  id: 'erasure',
  asks: ['form', 'other'],
  usesMail: true,
  usesEmail: true,
  workflow: ({ webformid, otherid }, texts) => ({
    trigger: created(webformid),
    steps: [
      {
        id: 'each',
        type: 'forEach',
        as: 'found',
        limit: 10_000,
        over: {
          lookup: {
            dataset: otherid,
            where: { '==': [{ var: 'row._email' }, variable('response.email')] },
          },
        },
        steps: [
          {
            id: 'erase',
            type: 'response.delete',
            webformid: otherid,
            responseid: '{{found._rowid}}',
          },
        ],
      },
      {
        id: 'mail',
        type: 'email',
        to: [RESPONDENT],
        subject: texts.deleted,
        text: texts.deletedCount('{{steps.each.count}}'),
      },
      { id: 'request', type: 'response.delete', webformid, responseid: RESPONSE },
    ],
  }),
}
