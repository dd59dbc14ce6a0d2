import type { TemplateTexts } from '../translated.ts'

export const appointment: TemplateTexts = {
  inGallery: 'Grund, Wunschtag und Uhrzeit, und wie die Person zu erreichen ist',
  texts: {
    name: 'Termin',
    description: 'Bitten Sie um einen Termin. Wir bestätigen ihn telefonisch oder per E-Mail.',
    'who.text': 'Ihr Name',
    'email.text': 'Ihre E-Mail-Adresse',
    'phone.text': 'Ihre Telefonnummer',
    'reason.text': 'Worum geht es?',
    'reason.choices.first.text': 'Ein erstes Gespräch',
    'reason.choices.check.text': 'Eine Kontrolle',
    'reason.choices.advice.text': 'Eine Beratung',
    'reason.choices.urgent.text': 'Es ist dringend',
    'urgent.text': 'Bitte **rufen Sie uns an**, wenn es nicht bis morgen warten kann.',
    'day.text': 'Welcher Tag passt Ihnen?',
    'times.text': 'Welche Zeiten passen Ihnen?',
    'times.choices.morning.text': '8 bis 12 Uhr',
    'times.choices.noon.text': '12 bis 14 Uhr',
    'times.choices.afternoon.text': '14 bis 18 Uhr',
    'known.text': 'Waren Sie schon einmal hier?',
    'note.text': 'Was sollten wir vorher wissen?',
    'ending.sent.title': 'Danke, {{who.first}}',
    'ending.sent.text': 'Wir bestätigen Ihren Termin am {{day}}.',
  },
}
