import type { TemplateTexts } from '../translated.ts'

export const contact: TemplateTexts = {
  inGallery: 'Name, E-Mail und Nachricht, nach Thema sortiert',
  texts: {
    name: 'Kontaktformular',
    description: 'Schreiben Sie uns. Wir antworten innerhalb eines Werktags.',
    'who.text': 'Ihr Name',
    'email.text': 'Ihre E-Mail-Adresse',
    'email.description': 'Wir antworten an diese Adresse.',
    'topic.text': 'Worum geht es?',
    'topic.choices.question.text': 'Eine Frage zu einem Produkt',
    'topic.choices.order.text': 'Eine Bestellung',
    'topic.choices.invoice.text': 'Eine Rechnung',
    'topic.choices.other.text': 'Etwas anderes',
    'order.text': 'Bestellnummer',
    'order.description': 'Sie steht im Betreff unserer Bestätigung.',
    'message.text': 'Ihre Nachricht',
    'consent.text': 'Datenschutz',
    'consent.label': 'Sie dürfen meine Daten verwenden, um diese Nachricht zu beantworten',
    'ending.sent.title': 'Nachricht gesendet',
    'ending.sent.text': 'Danke, {{who.first}}. Wir antworten an {{email}}.',
  },
}
