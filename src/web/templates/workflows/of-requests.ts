// Templates that handle a request of a person: a decision, and a deletion.
import { created, RESPONSE, variable, type WorkflowTemplate } from './template.ts'

const RESPONDENT = '{{response.email}}'
/** One item for each change of the state that the approval waits for. */
const REVIEWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

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
        // A review can pass through other states before it is decided.
        id: 'reviews',
        type: 'forEach',
        over: REVIEWS,
        as: 'review',
        steps: [
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
                  { id: 'accepted', type: 'stop' },
                ],
              },
              {
                when: {
                  or: [
                    { '==': [{ var: 'steps.decision.event.to' }, rejected] },
                    { '==': [{ var: 'steps.decision.timedOut' }, true] },
                  ],
                },
                steps: [
                  {
                    id: 'no',
                    type: 'email',
                    to: [RESPONDENT],
                    subject: texts.notThisTime,
                    text: texts.rejected,
                  },
                  { id: 'rejected', type: 'stop' },
                ],
              },
            ],
          },
        ],
      },
    ],
  }),
}

export const erasure: WorkflowTemplate = {
  id: 'erasure',
  asks: ['form', 'other'],
  offers: ['dataset', 'column'],
  usesMail: true,
  usesEmail: true,
  workflow: ({ webformid, otherid, datasetid, column }, texts) => ({
    trigger: { ...created(webformid), when: { '!': { missing: ['response.email'] } } },
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
      ...(datasetid === ''
        ? []
        : [
            {
              id: 'rows',
              type: 'row.delete' as const,
              dataset: datasetid,
              where: { '==': [{ var: `row.${column}` }, variable('response.email')] },
            },
          ]),
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
