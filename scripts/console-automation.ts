// Workflows, a webhook, secrets and a connection of an academy, for pictures of the console.
type Must = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>

const stop = (status: 'DONE' | 'FAILED') => [{ id: 'end', type: 'stop', status }]

/** @param app the application, by its path in the API. @returns the id of the webhook */
export async function createAutomation(must: Must, app: string, webformid: string): Promise<string> {
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
    { name: 'Tell the trainer about weak results', trigger: event, steps: stop('DONE') },
  ]
  for (const [i, workflow] of workflows.entries()) {
    const { workflowid } = await must('POST', `${app}/workflow`, workflow)
    if (i === 1) continue
    await must('PUT', `${app}/workflow/${workflowid}/activate`)
    if (i === 0) await must('POST', `${app}/workflow/${workflowid}/run`, {})
  }
  for (const [name, hosts] of [
    ['CRM', ['crm.nordhaus.example']],
    ['CHAT', ['hooks.slack.com']],
  ] as const)
    await must('PUT', `${app}/secret/${name}`, { value: 'a-key-of-another-service', hosts })
  await must('PUT', '/core/egress', { hosts: ['*.nordhaus.example', 'hooks.slack.com'] })
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
  return webhookid
}
