// The names of the templates of workflows, and the texts that their steps send.
export const workflowTextsEn = {
  /** The language of dashboards in mails. */
  language: 'en',
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
      text: 'Sends a mail each Monday with the number of responses in the last week and their mean.',
    },
    figures: {
      name: 'Mail a dashboard each week',
      text: 'Sends you a dashboard each Monday, with its figures and charts as they are then.',
    },
    reminder: {
      name: 'Remind people who have not answered',
      text: 'Waits a week, then mails everybody in a table who has not answered.',
    },
    ask: {
      name: 'Ask, and tell if no answer comes',
      text: 'Mails the form to one person, waits three days, and tells a chat if no answer came.',
    },
    certificate: {
      name: 'Send a certificate',
      text: 'Mails a certificate with the result to each person who passes a quiz.',
    },
    again: {
      name: 'Offer a second try',
      text: 'Mails a personal link to each person who fails a quiz, and tells you how the second try went.',
    },
    approval: {
      name: 'Approve a submission',
      text: 'Asks you to review each response, waits a month for it, and mails your decision.',
    },
    invite: {
      name: 'Invite a person, and remind them',
      text: 'Mails a personal link to one person, and sends it again after five days. Another workflow starts it.',
    },
    everybody: {
      name: 'Invite everybody in a table',
      text: 'Starts another workflow, such as the one before, for each person in a table.',
    },
    erasure: {
      name: 'Delete what you hold of a person',
      text: 'Takes requests by a form, and deletes every response with the same email to one other form, and rows of a table if you choose one. Add steps for other forms and tables.',
    },
  },
  newResponse: 'A new response',
  seeIt: (url: string) => `Read it: ${url}`,
  unhappy: (person: string, points: string, url: string) => `${person} gave ${points} points. ${url}`,
  crmFailed: 'The CRM did not take a response',
  crmEnd: 'The CRM did not take it.',
  ofWeek: (count: string) => `${count} responses in the last week`,
  summary: (count: string, mean: string) => `**${count}** responses, with ${mean} points on average.`,
  figuresOfWeek: 'The figures of the week',
  figuresNow: 'Good morning! These are the figures as of now.',
  stillHope: 'We still hope for your answer',
  twoMinutes: (url: string) => `It takes two minutes: ${url}`,
  invitation: 'May we ask you something?',
  tellUs: (url: string) => `Tell us: ${url}`,
  yourCertificate: (title: string) => `Your certificate: ${title}`,
  certificate: (title: string, person: string, day: string, percent: string) =>
    `**${title}**\n\n**${person}** passed on ${day} with ${percent} percent.`,
  secondTry: 'A second try',
  tryAgain: (url: string) => `Try again within a week: ${url}`,
  noSecondTry: (email: string) => `${email} did not try again.`,
  triedAgain: (email: string) => `${email} tried again`,
  thisTime: (percent: string) => `This time ${percent} percent.`,
  pleaseReview: (person: string) => `Please review: ${person}`,
  decide: (url: string) => `Decide here: ${url}`,
  welcome: 'Welcome',
  accepted: 'You are in.',
  notThisTime: 'Not this time',
  rejected: 'We could not accept you.',
  deleted: 'Your answers were deleted',
  deletedCount: (count: string) => `${count} responses were deleted.`,
  silent: (email: string) => `${email} has not answered.`,
}

export type WorkflowTexts = typeof workflowTextsEn
