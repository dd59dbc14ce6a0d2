// The names of the templates of workflows, and the texts that their steps send.
export const workflowTextsEn = {
  templates: {
    mail: { name: 'Mail about each response', text: 'Sends you a mail with a link to the response.' },
    unhappy: {
      name: 'Tell a chat about unhappy people',
      text: 'Posts to Slack when somebody gives 6 points or fewer.',
    },
    people: {
      name: 'Keep a list of people',
      text: 'Adds a row to a table for each response, and updates it when the person answers again.',
    },
    crm: {
      name: 'Send responses to a CRM',
      text: 'Calls another system for each response. If it stays unreachable, you get a mail.',
    },
    weekly: {
      name: 'Weekly summary',
      text: 'Sends a mail each Monday with the number of responses and their mean.',
    },
    reminder: {
      name: 'Remind people who have not answered',
      text: 'Waits a week, then mails everybody in a table who has not answered.',
    },
    ask: {
      name: 'Ask, and tell if no answer comes',
      text: 'Mails the form to one person, waits three days, and tells a chat if no answer came.',
    },
  },
  newResponse: 'A new response',
  seeIt: (url: string) => `Read it: ${url}`,
  unhappy: (points: string, url: string) => `Somebody gave ${points} points. ${url}`,
  crmFailed: 'The CRM did not take a response',
  crmEnd: 'The CRM did not take it.',
  soFar: (count: string) => `${count} responses so far`,
  summary: (count: string, mean: string) => `**${count}** responses, with ${mean} points on average.`,
  stillHope: 'We still hope for your answer',
  twoMinutes: (url: string) => `It takes two minutes: ${url}`,
  invitation: 'May we ask you something?',
  tellUs: (url: string) => `Tell us: ${url}`,
  silent: (email: string) => `${email} has not answered.`,
}

export type WorkflowTexts = typeof workflowTextsEn
