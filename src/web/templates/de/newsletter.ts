import type { TemplateTexts } from '../translated.ts'

export const newsletter: TemplateTexts = {
  inGallery: 'E-Mail, Themen und Einwilligung, kurz genug für einen Reiter am Rand',
  defaults: { source: 'direkt' },
  texts: {
    name: 'Newsletter-Anmeldung',
    description: 'Eine Mail im Monat, keine Werbung.',
    'source.text': 'Quelle',
    'email.text': 'Ihre E-Mail-Adresse',
    'topics.text': 'Was interessiert Sie?',
    'topics.choices.news.text': 'Neue Funktionen',
    'topics.choices.events.text': 'Veranstaltungen',
    'topics.choices.tips.text': 'Tipps und Beispiele',
    'consent.text': 'Einwilligung',
    'consent.label': 'Senden Sie mir den Newsletter. Ich kann ihn jederzeit abbestellen.',
    'ending.done.title': 'Willkommen',
    'ending.done.text': 'Die nächste Ausgabe geht an {{email}}.',
  },
}
