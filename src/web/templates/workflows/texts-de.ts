// The templates of workflows in German.
import type { WorkflowTexts } from './texts-en.ts'

export const workflowTextsDe: WorkflowTexts = {
  language: 'de',
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
      text: 'Schickt jeden Montag eine E-Mail mit der Zahl der Antworten der letzten Woche und ihrem Mittelwert.',
    },
    figures: {
      name: 'Jede Woche ein Dashboard mailen',
      text: 'Schickt Ihnen jeden Montag ein Dashboard, mit Zahlen und Diagrammen auf diesem Stand.',
    },
    reminder: {
      name: 'An fehlende Antworten erinnern',
      text: 'Wartet eine Woche, und schreibt dann allen in einer Tabelle, die nicht geantwortet haben.',
    },
    ask: {
      name: 'Fragen, und melden, wenn keine Antwort kommt',
      text: 'Schickt das Formular an eine Person, wartet drei Tage, und meldet im Chat, wenn keine Antwort kam.',
    },
    certificate: {
      name: 'Zertifikat senden',
      text: 'Schickt allen, die ein Quiz bestehen, ein Zertifikat mit ihrem Ergebnis.',
    },
    again: {
      name: 'Zweiten Versuch anbieten',
      text: 'Schickt allen, die ein Quiz nicht bestehen, einen persönlichen Link, und sagt Ihnen, wie es ausging.',
    },
    approval: {
      name: 'Einreichung genehmigen',
      text: 'Bittet Sie, jede Antwort zu prüfen, wartet einen Monat darauf, und schickt Ihre Entscheidung.',
    },
    invite: {
      name: 'Person einladen und erinnern',
      text: 'Schickt einer Person einen persönlichen Link, und nach fünf Tagen noch einmal. Ein anderer Workflow startet ihn.',
    },
    everybody: {
      name: 'Alle in einer Tabelle einladen',
      text: 'Startet für jede Person in einer Tabelle einen anderen Workflow, etwa den vorigen.',
    },
    erasure: {
      name: 'Daten einer Person löschen',
      text: 'Nimmt Anträge über ein Formular an, und löscht alle Antworten auf ein anderes mit derselben E-Mail-Adresse, und Zeilen einer Tabelle, wenn Sie eine wählen. Für weitere Formulare und Tabellen fügen Sie Schritte hinzu.',
    },
  },
  newResponse: 'Eine neue Antwort',
  seeIt: url => `Lesen Sie sie: ${url}`,
  unhappy: (person, points, url) => `${person} gab ${points} Punkte. ${url}`,
  crmFailed: 'Das CRM hat eine Antwort nicht angenommen',
  crmEnd: 'Das CRM hat sie nicht angenommen.',
  ofWeek: count => `${count} Antworten in der letzten Woche`,
  summary: (count, mean) => `**${count}** Antworten, im Mittel ${mean} Punkte.`,
  figuresOfWeek: 'Die Zahlen der Woche',
  figuresNow: 'Guten Morgen! Das sind die Zahlen auf aktuellem Stand.',
  stillHope: 'Wir hoffen noch auf Ihre Antwort',
  twoMinutes: url => `Es dauert zwei Minuten: ${url}`,
  invitation: 'Dürfen wir Sie etwas fragen?',
  tellUs: url => `Sagen Sie es uns: ${url}`,
  yourCertificate: title => `Ihr Zertifikat: ${title}`,
  certificate: (title, person, day, percent) =>
    `**${title}**\n\n**${person}** hat am ${day} mit ${percent} Prozent bestanden.`,
  secondTry: 'Ein zweiter Versuch',
  tryAgain: url => `Versuchen Sie es innerhalb einer Woche noch einmal: ${url}`,
  noSecondTry: email => `${email} hat es nicht noch einmal versucht.`,
  triedAgain: email => `${email} hat es noch einmal versucht`,
  thisTime: percent => `Diesmal ${percent} Prozent.`,
  pleaseReview: person => `Bitte prüfen: ${person}`,
  decide: url => `Entscheiden Sie hier: ${url}`,
  welcome: 'Willkommen',
  accepted: 'Sie sind dabei.',
  notThisTime: 'Diesmal nicht',
  rejected: 'Wir konnten Sie leider nicht annehmen.',
  deleted: 'Ihre Antworten wurden gelöscht',
  deletedCount: count => `${count} Antworten wurden gelöscht.`,
  silent: email => `${email} hat nicht geantwortet.`,
}
