// Templates that count, wait and remind.
import type { WorkflowTemplate } from './template.ts'

export const weekly: WorkflowTemplate = {
  id: 'weekly',
  asks: ['form', 'question'],
  usesMail: true,
  workflow: ({ webformid, question, email, timeZone }, texts) => ({
    trigger: { schedule: '0 8 * * 1', timeZone },
    variables: { office: email },
    steps: [
      { id: 'count', type: 'aggregate', dataset: webformid, fn: 'count' },
      { id: 'mean', type: 'aggregate', dataset: webformid, fn: 'mean', of: question },
      {
        id: 'mail',
        type: 'email',
        to: ['{{variables.office}}'],
        subject: texts.soFar('{{steps.count.value}}'),
        markdown: texts.summary('{{steps.count.value}}', '{{steps.mean.value}}'),
      },
    ],
  }),
}

export const reminder: WorkflowTemplate = {
  id: 'reminder',
  asks: ['form', 'dataset', 'column'],
  usesMail: true,
  workflow: ({ webformid, formUrl, datasetid, column }, texts) => ({
    trigger: { manual: true },
    steps: [
      { id: 'pause', type: 'wait', for: 'P7D' },
      {
        id: 'people',
        type: 'forEach',
        onError: 'CONTINUE',
        over: { lookup: { dataset: datasetid } },
        as: 'person',
        steps: [
          {
            id: 'answered',
            type: 'lookup',
            dataset: webformid,
            limit: 1,
            where: { '==': [{ var: 'row._email' }, { $: { var: `person.${column}` } }] },
          },
          {
            id: 'remind',
            type: 'email',
            to: [`{{person.${column}}}`],
            when: { '==': [{ var: 'steps.answered.count' }, 0] },
            subject: texts.stillHope,
            text: texts.twoMinutes(formUrl),
          },
        ],
      },
    ],
  }),
}

export const ask: WorkflowTemplate = {
  id: 'ask',
  asks: ['form'],
  usesMail: true,
  secrets: ['CHAT'],
  workflow: ({ formUrl }, texts) => ({
    trigger: { manual: true },
    steps: [
      {
        id: 'ask',
        type: 'email',
        to: ['{{input.email}}'],
        subject: texts.invitation,
        text: texts.tellUs(formUrl),
      },
      {
        id: 'reply',
        type: 'waitFor',
        event: 'response.created',
        match: { subject: '{{input.email}}' },
        timeout: 'P3D',
        onTimeout: [
          {
            id: 'chat',
            type: 'chat',
            kind: 'SLACK',
            url: '{{secrets.CHAT}}',
            text: texts.silent('{{input.email}}'),
          },
        ],
      },
    ],
  }),
}
