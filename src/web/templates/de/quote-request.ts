import type { TemplateTexts } from '../translated.ts'

export const quoteRequest: TemplateTexts = {
  inGallery: 'Projekt, Termin und Dateien; der Preis wird auf der Seite berechnet',
  texts: {
    name: 'Angebotsanfrage',
    description: 'Beschreiben Sie Ihr Projekt. Sie bekommen innerhalb von zwei Tagen ein Angebot.',
    'who.text': 'Ihr Name',
    'company.text': 'Firma',
    'email.text': 'Ihre E-Mail-Adresse',
    'pages.text': 'Wie viele Seiten hat der Text?',
    'service.text': 'Was brauchen Sie?',
    'service.choices.proof.text': 'Korrektorat',
    'service.choices.edit.text': 'Lektorat',
    'service.choices.translate.text': 'Übersetzung',
    'languages.text': 'Aus welcher Sprache in welche?',
    'express.text': 'Brauchen Sie es innerhalb von drei Tagen?',
    'estimate.text': 'Unsere Schätzung: **{{price}} Euro**. Das Angebot kann etwas abweichen.',
    'deadline.text': 'Wann brauchen Sie es?',
    'files.text': 'Ihr Text',
    'ending.sent.title': 'Vielen Dank',
    'ending.sent.text': 'Unser Angebot senden wir an {{email}}.',
  },
}
