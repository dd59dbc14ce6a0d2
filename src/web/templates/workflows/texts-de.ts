// The templates of workflows in German.
import type { WorkflowTexts } from './texts-en.ts'

export const workflowTextsDe: WorkflowTexts = {
  templates: {
    mail: { name: 'E-Mail zu jeder Antwort', text: 'Schickt Ihnen eine E-Mail mit einem Link zur Antwort.' },
    unhappy: {
      name: 'Unzufriedene im Chat melden',
      text: 'Schreibt in Slack, wenn jemand höchstens 6 Punkte gibt.',
    },
    people: {
      name: 'Liste der Personen führen',
      text: 'Legt zu jeder Antwort eine Zeile an, und aktualisiert sie, wenn die Person wieder antwortet.',
    },
    crm: {
      name: 'Antworten an ein CRM senden',
      text: 'Ruft zu jeder Antwort ein anderes System auf. Bleibt es unerreichbar, bekommen Sie eine E-Mail.',
    },
    weekly: {
      name: 'Wöchentliche Übersicht',
      text: 'Schickt jeden Montag eine E-Mail mit der Zahl der Antworten und ihrem Mittelwert.',
    },
    reminder: {
      name: 'An fehlende Antworten erinnern',
      text: 'Wartet eine Woche, und schreibt dann allen in einer Tabelle, die nicht geantwortet haben.',
    },
    ask: {
      name: 'Fragen, und melden, wenn keine Antwort kommt',
      text: 'Schickt das Formular an eine Person, wartet drei Tage, und meldet im Chat, wenn keine Antwort kam.',
    },
  },
  newResponse: 'Eine neue Antwort',
  seeIt: url => `Lesen Sie sie: ${url}`,
  unhappy: (points, url) => `Jemand gab ${points} Punkte. ${url}`,
  crmFailed: 'Das CRM hat eine Antwort nicht angenommen',
  crmEnd: 'Das CRM hat sie nicht angenommen.',
  soFar: count => `Bisher ${count} Antworten`,
  summary: (count, mean) => `**${count}** Antworten, im Mittel ${mean} Punkte.`,
  stillHope: 'Wir hoffen noch auf Ihre Antwort',
  twoMinutes: url => `Es dauert zwei Minuten: ${url}`,
  invitation: 'Dürfen wir Sie etwas fragen?',
  tellUs: url => `Sagen Sie es uns: ${url}`,
  silent: email => `${email} hat nicht geantwortet.`,
}
