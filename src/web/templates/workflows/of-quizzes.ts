// Templates that follow from the result of a quiz.
import { created, type WorkflowTemplate } from './template.ts'

const RESPONDENT = '{{response.email}}'

export const certificate: WorkflowTemplate = {
  id: 'certificate',
  asks: ['form', 'person'],
  usesMail: true,
  usesEmail: true,
  isOfQuiz: true,
  workflow: ({ webformid, formName, person }, texts) => ({
    trigger: { ...created(webformid), when: { '==': [{ var: 'response.passed' }, true] } },
    variables: { title: formName },
    steps: [
      {
        id: 'certificate',
        type: 'email',
        to: [RESPONDENT],
        subject: texts.yourCertificate('{{variables.title}}'),
        markdown: texts.certificate(
          '{{variables.title}}',
          `{{${person}}}`,
          '{{run.day}}',
          '{{response.percent}}',
        ),
        attach: ['answers.csv'],
      },
    ],
  }),
}

export const again: WorkflowTemplate = {
  id: 'again',
  asks: ['form'],
  usesMail: true,
  usesEmail: true,
  isOfQuiz: true,
  workflow: ({ webformid, email }, texts) => ({
    trigger: {
      ...created(webformid),
      // The response to a personal link has a respondent, so nobody gets a third try.
      when: {
        and: [{ '==': [{ var: 'response.passed' }, false] }, { '!': [{ var: 'response.respondent.id' }] }],
      },
    },
    variables: { office: email },
    steps: [
      { id: 'again', type: 'invite', webformid, email: RESPONDENT, expires: 'P7D' },
      {
        id: 'mail',
        type: 'email',
        to: [RESPONDENT],
        subject: texts.secondTry,
        text: texts.tryAgain('{{steps.again.url}}'),
      },
      {
        id: 'reply',
        type: 'waitFor',
        event: 'invitation.answered',
        match: { subject: '{{steps.again.invitationid}}' },
        timeout: 'P7D',
        onTimeout: [{ id: 'late', type: 'stop', message: texts.noSecondTry(RESPONDENT) }],
      },
      {
        id: 'tell',
        type: 'email',
        to: ['{{variables.office}}'],
        subject: texts.triedAgain(RESPONDENT),
        text: texts.thisTime('{{steps.reply.response.percent}}'),
      },
    ],
  }),
}
