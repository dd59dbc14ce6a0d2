import type { TemplateTexts } from '../translated.ts'

export const websiteFeedback: TemplateTexts = {
  inGallery: 'Haben Besucher gefunden, was sie suchten? Für ein Popup gemacht',
  defaults: { page: 'unbekannt' },
  texts: {
    name: 'Rückmeldung zur Website',
    description: 'Zwei Fragen zu Ihrem Besuch.',
    'page.text': 'Seite',
    'found.text': 'Haben Sie gefunden, was Sie suchten?',
    'looking.text': 'Was haben Sie gesucht?',
    'trouble.text': 'Was hat es erschwert?',
    'trouble.choices.search.text': 'Die Suche hat nicht geholfen',
    'trouble.choices.words.text': 'Ich habe die Wörter nicht verstanden',
    'trouble.choices.slow.text': 'Seiten waren langsam',
    'trouble.choices.broken.text': 'Etwas hat nicht funktioniert',
    'stars.text': 'Wie gefällt Ihnen unsere Website?',
    'ending.thanks.title': 'Vielen Dank',
    'ending.thanks.text': 'Das hilft uns.',
  },
}
