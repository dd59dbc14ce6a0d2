// Workflows, a webhook, secrets and a connection of an academy, for pictures of the console.
type Must = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>

const stop = (status: 'DONE' | 'FAILED') => [{ id: 'end', type: 'stop', status }]

/** Reports weak results to the trainer, and offers a second try. */
const weakResults = (webformid: string) => [
  {
    id: 'weak',
    type: 'branch',
    cases: [
      {
        when: { '<': [{ var: 'response.percent' }, 50] },
        steps: [
          {
            id: 'tell',
            type: 'chat',
            kind: 'SLACK',
            url: '{{secrets.CHAT}}',
            text: '{{response.email}} reached {{response.percent}} %.',
          },
        ],
      },
    ],
    otherwise: [
      {
        id: 'crm',
        type: 'http',
        method: 'POST',
        url: 'https://crm.nordhaus.example/results',
        headers: { authorization: 'Bearer {{secrets.CRM}}' },
        body: { percent: { $: { var: 'response.percent' } } },
      },
    ],
  },
  { id: 'pause', type: 'wait', for: 'P2D' },
  { id: 'again', type: 'invite', webformid, email: { $: { var: 'response.email' } }, expires: 'P7D' },
  {
    id: 'mail',
    type: 'email',
    to: ['{{response.email}}'],
    subject: 'A second try?',
    text: 'You reached {{response.percent}} %. Here is your link: {{steps.again.url}}',
  },
  {
    id: 'reply',
    type: 'waitFor',
    event: 'invitation.answered',
    match: { subject: '{{steps.again.invitationid}}' },
    timeout: 'P7D',
    onTimeout: [{ id: 'end', type: 'stop', status: 'FAILED', message: 'No second try in seven days.' }],
  },
]

/** @param app the application, by its path in the API. @returns the ids of the webhook and of a workflow with many steps */
export async function createAutomation(
  must: Must,
  app: string,
  webformid: string,
): Promise<{ readonly webhookid: string; readonly workflowid: string }> {
  const event = { event: 'response.created', webformid }
  const workflows = [
    { name: 'Remind people who have not answered', trigger: { manual: true }, steps: stop('DONE') },
    {
      name: 'Ask the hut after each course',
      trigger: { event: 'dataset.rows.added' },
      steps: stop('FAILED'),
    },
    {
      name: 'Weekly summary',
      trigger: { schedule: '0 8 * * 1', timeZone: 'Europe/Vienna' },
      steps: stop('DONE'),
    },
    { name: 'Tell the trainer about weak results', trigger: event, steps: weakResults(webformid) },
  ]
  for (const [name, hosts] of [
    ['CRM', ['crm.nordhaus.example']],
    ['CHAT', ['hooks.slack.com']],
  ] as const)
    await must('PUT', `${app}/secret/${name}`, { value: 'a-key-of-another-service', hosts })
  await must('PUT', '/core/egress', { hosts: ['*.nordhaus.example', 'hooks.slack.com'] })
  let last = ''
  for (const [i, workflow] of workflows.entries()) {
    const { workflowid = '' } = await must('POST', `${app}/workflow`, workflow)
    last = workflowid
    if (i === 1) continue
    await must('PUT', `${app}/workflow/${workflowid}/activate`)
    if (i === 0) await must('POST', `${app}/workflow/${workflowid}/run`, {})
  }
  await must('POST', `${app}/connection`, {
    name: 'Shop',
    type: 'POSTGRES',
    host: 'db.nordhaus.example',
    database: 'shop',
    user: 'formyard',
    password: 'correct horse 9',
  })
  const { webhookid = '' } = await must('POST', `${app}/webhook`, {
    url: 'https://crm.nordhaus.example/hook',
    description: 'Sends results to the CRM',
    events: ['response.created', 'response.graded'],
    webformids: [webformid],
  })
  return { webhookid, workflowid: last }
}
