import type { TemplateTexts } from '../translated.ts'

export const timeOff: TemplateTexts = {
  inGallery: 'Tage, Art des Urlaubs und Vertretung',
  texts: {
    name: 'Urlaubsantrag',
    description: 'Beantragen Sie freie Tage. Ihre Führungskraft antwortet innerhalb von drei Tagen.',
    'who.text': 'Ihr Name',
    'kind.text': 'Welche Art von Urlaub?',
    'kind.choices.holiday.text': 'Erholungsurlaub',
    'kind.choices.care.text': 'Pflege eines Kindes oder Angehörigen',
    'kind.choices.training.text': 'Fortbildung',
    'kind.choices.unpaid.text': 'Unbezahlter Urlaub',
    'from.text': 'Erster Tag',
    'to.text': 'Letzter Tag',
    'course.text': 'Welche Fortbildung?',
    'deputy.text': 'Wer vertritt Sie?',
    'note.text': 'Gibt es etwas zu beachten?',
    'ending.sent.title': 'Antrag gesendet',
    'ending.sent.text': 'Von {{from}} bis {{to}}. {{deputy}} vertritt Sie.',
  },
}
