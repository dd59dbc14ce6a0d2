// Templates that follow from each response of a form.
import { created, RESPONSE, variable, type WorkflowTemplate } from './template.ts'

export const mail: WorkflowTemplate = {
  id: 'mail',
  asks: ['form'],
  usesMail: true,
  workflow: ({ webformid, email, responsesUrl }, texts) => ({
    trigger: created(webformid),
    variables: { office: email },
    steps: [
      {
        id: 'mail',
        type: 'email',
        to: [variable('variables.office')],
        subject: texts.newResponse,
        text: texts.seeIt(`${responsesUrl}/${RESPONSE}`),
      },
    ],
  }),
}

export const unhappy: WorkflowTemplate = {
  id: 'unhappy',
  asks: ['form', 'question', 'person'],
  secrets: ['CHAT'],
  workflow: ({ webformid, question, person, responsesUrl }, texts) => ({
    trigger: { ...created(webformid), when: { '<=': [{ var: `response.answers.${question}` }, 6] } },
    steps: [
      {
        id: 'chat',
        type: 'chat',
        kind: 'SLACK',
        url: '{{secrets.CHAT}}',
        text: texts.unhappy(
          `{{${person}}}`,
          `{{response.answers.${question}}}`,
          `${responsesUrl}/${RESPONSE}`,
        ),
      },
    ],
  }),
}

export const people: WorkflowTemplate = {
  id: 'people',
  asks: ['form', 'dataset'],
  workflow: ({ webformid, datasetid, row, hasKey }) => ({
    trigger: created(webformid),
    steps: [{ id: 'row', type: hasKey ? 'row.upsert' : 'row.create', dataset: datasetid, values: row }],
  }),
}

export const crm: WorkflowTemplate = {
  id: 'crm',
  asks: ['form'],
  usesMail: true,
  secrets: ['CRM'],
  workflow: ({ webformid, email }, texts) => ({
    trigger: created(webformid),
    variables: { path: 'people', office: email },
    steps: [
      {
        id: 'crm',
        type: 'http',
        method: 'POST',
        url: 'https://crm.example.com/{{variables.path}}',
        headers: { authorization: 'Bearer {{secrets.CRM}}' },
        body: { email: variable('response.email'), response: variable('response.responseid') },
        retry: { max: 6, firstSeconds: 30, factor: 4 },
        onError: [
          {
            id: 'tell',
            type: 'email',
            to: ['{{variables.office}}'],
            subject: texts.crmFailed,
            text: '{{steps.crm.error.message}}',
          },
          { id: 'end', type: 'stop', status: 'FAILED', message: texts.crmEnd },
        ],
      },
    ],
  }),
}
