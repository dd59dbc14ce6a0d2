// Templates that count, wait, remind and invite.
import { variable, type WorkflowTemplate } from './template.ts'

const SINCE_LAST_TIME = { '>=': [{ var: 'row._createDate' }, variable('event.previousDate')] }

export const weekly: WorkflowTemplate = {
  id: 'weekly',
  asks: ['form', 'question'],
  usesMail: true,
  workflow: ({ webformid, question, email, timeZone }, texts) => ({
    trigger: { schedule: '0 8 * * 1', timeZone },
    variables: { office: email },
    steps: [
      { id: 'count', type: 'aggregate', dataset: webformid, where: SINCE_LAST_TIME, fn: 'count' },
      { id: 'mean', type: 'aggregate', dataset: webformid, where: SINCE_LAST_TIME, fn: 'mean', of: question },
      {
        id: 'mail',
        type: 'email',
        to: ['{{variables.office}}'],
        subject: texts.ofWeek('{{steps.count.value}}'),
        markdown: texts.summary('{{steps.count.value}}', '{{steps.mean.value}}'),
      },
    ],
  }),
}

export const figures: WorkflowTemplate = {
  id: 'figures',
  asks: ['dashboard'],
  usesMail: true,
  workflow: ({ dashboardid, email, timeZone }, texts) => ({
    trigger: { schedule: '0 8 * * 1', timeZone },
    variables: { office: email },
    steps: [
      {
        id: 'mail',
        type: 'email',
        to: ['{{variables.office}}'],
        subject: texts.figuresOfWeek,
        text: texts.figuresNow,
        dashboardid,
        language: texts.language,
      },
    ],
  }),
}

export const reminder: WorkflowTemplate = {
  id: 'reminder',
  asks: ['form', 'dataset', 'column'],
  usesMail: true,
  usesEmail: true,
  workflow: ({ webformid, formUrl, datasetid, column }, texts) => ({
    trigger: { manual: true },
    steps: [
      { id: 'pause', type: 'wait', for: 'P7D' },
      {
        id: 'people',
        type: 'forEach',
        onError: 'CONTINUE',
        limit: 10_000,
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
  usesEmail: true,
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

export const invite: WorkflowTemplate = {
  id: 'invite',
  asks: ['form'],
  usesMail: true,
  workflow: ({ webformid }, texts) => ({
    trigger: { workflow: true },
    steps: [
      { id: 'link', type: 'invite', webformid, email: '{{input.email}}', expires: 'P14D' },
      {
        id: 'ask',
        type: 'email',
        to: ['{{input.email}}'],
        subject: texts.invitation,
        text: texts.tellUs('{{steps.link.url}}'),
      },
      {
        id: 'reply',
        type: 'waitFor',
        event: 'invitation.answered',
        match: { subject: '{{steps.link.invitationid}}' },
        timeout: 'P5D',
        onTimeout: [
          {
            id: 'remind',
            type: 'email',
            to: ['{{input.email}}'],
            subject: texts.stillHope,
            text: texts.twoMinutes('{{steps.link.url}}'),
          },
        ],
      },
    ],
  }),
}

export const everybody: WorkflowTemplate = {
  id: 'everybody',
  asks: ['dataset', 'column', 'workflow'],
  workflow: ({ datasetid, column, workflowid }) => ({
    trigger: { manual: true },
    steps: [
      {
        id: 'people',
        type: 'forEach',
        as: 'person',
        limit: 10_000,
        over: { lookup: { dataset: datasetid } },
        steps: [{ id: 'one', type: 'start', workflowid, input: { email: `{{person.${column}}}` } }],
      },
    ],
  }),
}
