// What is wrong with a workflow or a call, by code, in English. Other codes have the sentence of the server.
// Codes with `.named` are for sentences of the server that quote a name.

export const enWorkflowFaults: Readonly<Record<string, string>> = {
  steps_missing: 'Add a step.',
  trigger_missing: 'Say what starts the workflow.',
  webform_unknown: 'Choose a form.',
  dataset_unknown: 'Choose the data.',
  workflow_unknown: 'Choose a workflow.',
  event_unknown: 'Choose an event.',
  schedule_invalid: 'Write five fields, such as 0 8 * * 1 for Mondays at 8:00 AM.',
  url_invalid: 'Begin with https:// and a host.',
  secret_unknown: 'There is no secret with this name. An administrator adds it.',
  'secret_unknown.named': 'There is no secret “{name}”. An administrator adds it.',
  condition_missing: 'Complete the condition.',
  value_missing: 'Fill this in.',
  workflow_not_active: 'Activate the workflow first.',
  input_invalid: 'A value does not fit what the workflow asks for.',
  mail_unavailable: 'There is no mail server. An administrator sets one.',
}
