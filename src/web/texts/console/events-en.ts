// The types of events in English, as webhooks and workflows offer them.
export const eventsEn = {
  groups: {
    response: 'Responses',
    webform: 'Forms',
    dataset: 'Datasets',
    webhook: 'Webhooks',
    workflow: 'Workflows',
  },
  types: {
    'response.created': 'A response is stored',
    'response.graded': 'A response is graded',
    'response.reviewed': 'A response gets another state in its review',
    'response.deleted': 'A response is deleted',
    'invitation.answered': 'An invited person answers',
    'webform.activated': 'A form takes responses',
    'webform.paused': 'A form is paused',
    'webform.full': 'A form has all its responses',
    'webform.closed': 'A form closes at its time',
    'webform.deleted': 'A form is deleted',
    'dataset.rows.added': 'Rows are added',
    'dataset.rows.updated': 'Rows are changed',
    'dataset.rows.deleted': 'Rows are deleted',
    'dataset.loaded': 'A load ends well',
    'dataset.failed': 'A load fails',
    'webhook.disabled': 'A webhook is disabled after failures',
    'workflow.failed': 'A run of a workflow fails',
    'workflow.paused': 'A workflow is paused after failures',
  },
}

export type EventTexts = typeof eventsEn
export type EventType = keyof EventTexts['types']
export type EventGroup = keyof EventTexts['groups']
