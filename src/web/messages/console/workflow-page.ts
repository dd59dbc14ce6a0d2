// The page around the editor of a workflow.
export const workflowPage = {
  en: { workflows: 'Workflows', edit: 'Edit the workflow' },
  de: { workflows: 'Workflows', edit: 'Workflow bearbeiten' },
} as const
