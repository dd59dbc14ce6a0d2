import type { TemplateTexts } from '../translated.ts'

export const eventFeedback: TemplateTexts = {
  inGallery: 'Was Gästen gefallen hat, und was nächstes Mal anders sein soll',
  texts: {
    name: 'Rückmeldung zur Veranstaltung',
    description: 'Danke für Ihr Kommen. Fünf kurze Fragen helfen uns, die nächste Veranstaltung zu planen.',
    'overall.text': 'Wie hat Ihnen die Veranstaltung gefallen?',
    'overall.minLabel': 'Gar nicht',
    'overall.maxLabel': 'Sehr gut',
    'liked.text': 'Was war Ihre Zeit wert?',
    'liked.choices.talks.text': 'Die Vorträge',
    'liked.choices.workshops.text': 'Die Workshops',
    'liked.choices.people.text': 'Leute kennenzulernen',
    'liked.choices.food.text': 'Das Essen',
    'liked.choices.place.text': 'Der Ort',
    'length.text': 'Wie war die Dauer?',
    'length.choices.short.text': 'Zu kurz',
    'length.choices.right.text': 'Genau richtig',
    'length.choices.long.text': 'Zu lang',
    'again.text': 'Wie wahrscheinlich ist es, dass Sie wiederkommen?',
    'again.minLabel': 'Sehr unwahrscheinlich',
    'again.maxLabel': 'Sehr wahrscheinlich',
    'why.text': 'Was würde Sie wieder zu uns führen?',
    'topics.text': 'Welche Themen wünschen Sie sich für das nächste Mal?',
    'ending.thanks.title': 'Vielen Dank',
    'ending.thanks.text': 'Bis zur nächsten Veranstaltung.',
  },
}
