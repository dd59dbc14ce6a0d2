// A course with a quiz, a table of staff, and a workflow about weak results.
import assert from 'node:assert/strict'
import type { Organization, TestServer } from '../../support/harness.ts'

export interface Course {
  readonly alice: Organization
  readonly app: string
  readonly webformid: string
  /** The public address of the form. */
  readonly url: string
  readonly staff: string
}

const questions = [
  { id: 'name', type: 'NAME', text: 'What is your name?' },
  {
    id: 'helmet',
    type: 'SINGLE_CHOICE',
    text: 'When do you wear a helmet?',
    choices: [
      { id: 'always', text: 'Always on site' },
      { id: 'rain', text: 'When it rains' },
    ],
  },
  { id: 'stars', type: 'NUMBER', text: 'How sure are you, from 0 to 10?' },
]

export const COURSE_FORM = {
  name: 'Safety at work, module 3',
  appType: 'QUIZ',
  questions,
  settings: { email: 'OPTIONAL' },
  scoring: {
    questions: { helmet: { correct: 'always', points: 2 }, stars: { points: 0 } },
    passMark: { percent: 65 },
  },
}

export const STAFF = {
  name: 'Staff',
  kind: 'TABLE',
  key: ['email'],
  columns: [
    { id: 'email', type: 'TEXT', label: 'Email' },
    { id: 'name', type: 'TEXT', label: 'Name' },
    { id: 'points', type: 'NUMBER', label: 'Points' },
  ],
}

export async function course(server: TestServer): Promise<Course> {
  const alice = await server.organization()
  const userid = await alice.newUser()
  const made = await alice.call('POST', `/user/${userid}/app`, { name: 'Training' })
  const app = `/user/${userid}/app/${made.body.appid}`
  const form = await alice.call('POST', `${app}/webform`, COURSE_FORM)
  assert.equal(form.status, 201, form.text)
  const { webformid } = form.body
  const active = await alice.call('PUT', `${app}/webform/${webformid}/activate`)
  assert.equal(active.status, 200, active.text)
  const table = await alice.call('POST', `${app}/dataset`, STAFF)
  assert.equal(table.status, 201, table.text)
  return { alice, app, webformid, url: active.body.url, staff: table.body.datasetid }
}

export const weakResults = ({ webformid, staff }: Pick<Course, 'webformid' | 'staff'>) => ({
  name: 'Weak results',
  description: 'Tell the trainer and offer a second try.',
  trigger: {
    event: 'response.created',
    webformid,
    when: { '==': [{ var: 'response.passed' }, false] },
  },
  variables: { trainer: 'eva@example.com' },
  steps: [
    {
      id: 'person',
      type: 'lookup',
      dataset: staff,
      where: { '==': [{ var: 'row.email' }, { $: { var: 'response.email' } }] },
      limit: 1,
    },
    {
      id: 'known',
      type: 'branch',
      cases: [
        {
          when: { '>': [{ var: 'steps.person.count' }, 0] },
          steps: [
            {
              id: 'crm',
              type: 'http',
              method: 'POST',
              url: 'https://crm.example.com/{{variables.trainer}}',
              body: { percent: { $: { var: 'response.percent' } } },
            },
          ],
        },
      ],
      otherwise: [
        {
          id: 'add',
          type: 'row.create',
          dataset: staff,
          values: { email: { $: { var: 'response.email' } }, points: { $: { var: 'response.score' } } },
        },
      ],
    },
    { id: 'pause', type: 'wait', for: 'P2D' },
    {
      id: 'mail',
      type: 'email',
      to: [{ $: { var: 'response.email' } }],
      subject: 'A second try, {{response.answers.name.first}}?',
      text: 'Hello {{response.answers.name.first}},\n\nyou reached {{response.percent}} %, and 65 % are needed. Have another look at module 3, then try again.',
      sample: { messageId: 'mail_1' },
    },
    {
      id: 'reply',
      type: 'waitFor',
      event: 'response.created',
      match: { subject: '{{response.email}}' },
      timeout: 'P7D',
      onTimeout: [
        {
          id: 'remind',
          type: 'chat',
          kind: 'SLACK',
          url: '{{secrets.CHAT}}',
          text: '{{response.email}} has not tried again.',
        },
      ],
    },
  ],
})
