import type { TemplateTexts } from '../translated.ts'

export const onboardingQuiz: TemplateTexts = {
  inGallery: 'Was neue Kolleginnen und Kollegen wissen sollten, mit einer Antwort, die Sie bewerten',
  rules: {
    customer: { rubric: 'Ein Punkt für das Produkt, einer für die Kundschaft, einer für den Nutzen.' },
  },
  texts: {
    name: 'Quiz zur ersten Woche',
    description: 'Kennen Sie sich schon aus? Schlagen Sie gern nach.',
    'hours.text': 'Wann ist die Kernzeit?',
    'hours.choices.early.text': '7 bis 12 Uhr',
    'hours.choices.core.text': '10 bis 15 Uhr',
    'hours.choices.none.text': 'Es gibt keine',
    'sick.text': 'Sie sind am Morgen krank. Was tun Sie?',
    'sick.choices.call.text': 'Der Führungskraft vor 9 Uhr Bescheid geben',
    'sick.choices.calendar.text': 'Es in den Kalender eintragen',
    'sick.choices.work.text': 'Im Bett arbeiten',
    'match.text': 'Wen fragen Sie wozu?',
    'match.rows.pay.text': 'Gehalt',
    'match.rows.laptop.text': 'Laptop',
    'match.rows.travel.text': 'Dienstreise',
    'match.columns.people.text': 'Personalabteilung',
    'match.columns.it.text': 'IT',
    'match.columns.office.text': 'Büro',
    'door.text': 'Dürfen Sie Fremde durch den Nebeneingang hereinlassen?',
    'customer.text': 'Beschreiben Sie in zwei Sätzen, wofür unsere Kundschaft uns bezahlt.',
    'door.feedback.incorrect': 'Gäste kommen durch den Haupteingang herein.',
  },
}
