import type { TemplateTexts } from '../translated.ts'

export const phishingQuiz: TemplateTexts = {
  inGallery: 'Durchschauen Ihre Kolleginnen und Kollegen gefälschte Mails? Rückmeldung zu jeder Antwort',
  rules: {
    factor: {
      correct: [
        'Zwei-Faktor-Authentifizierung',
        'Zwei-Faktor-Authentisierung',
        'Zwei-Faktor-Anmeldung',
        '2FA',
        'Multi-Faktor-Authentifizierung',
        'MFA',
      ],
    },
  },
  texts: {
    name: 'Phishing-Quiz',
    description: 'Sechs Situationen aus dem Arbeitsalltag. Was tun Sie?',
    'parcel.text':
      'In einer SMS steht, dass ein Paket auf Sie wartet, mit einem Link. Sie erwarten ein Paket. Was tun Sie?',
    'parcel.choices.open.text': 'Den Link öffnen',
    'parcel.choices.site.text': 'Die Website des Paketdienstes von Hand öffnen',
    'parcel.choices.reply.text': 'Antworten und fragen, wer das ist',
    'signs.text': 'Welche davon sind Zeichen einer gefälschten Mail?',
    'signs.choices.hurry.text': 'Sie sollen sofort handeln',
    'signs.choices.address.text': 'Die Adresse des Absenders weicht um einen Buchstaben ab',
    'signs.choices.name.text': 'Ihr Name stimmt',
    'signs.choices.attachment.text': 'Sie enthält eine Rechnung, die Sie nicht erwarten',
    'link.text': 'Welche dieser Adressen gehört zu example.com?',
    'link.choices.own.text': 'https://login.example.com/reset',
    'link.choices.other.text': 'https://example.com.login-reset.net',
    'link.choices.dash.text': 'https://example-com.support/login',
    'boss.text':
      'Ihre Chefin bittet per Mail um eine dringende Zahlung und ist telefonisch nicht erreichbar. Zahlen Sie?',
    'clicked.text':
      'Sie haben einen gefälschten Link geöffnet und Ihr Passwort eingegeben. Bringen Sie die Schritte in die richtige Reihenfolge.',
    'clicked.choices.change.text': 'Das Passwort ändern',
    'clicked.choices.report.text': 'Die IT-Abteilung informieren',
    'clicked.choices.check.text': 'Das Konto auf Änderungen prüfen',
    'factor.text': 'Wie heißt eine Anmeldung mit einem Passwort und einem zweiten Nachweis?',
    'parcel.feedback.correct': 'Richtig: Sie wählen den Weg, nicht die Nachricht.',
    'parcel.feedback.byChoice.open': 'Der Link kann zu einer Kopie der echten Seite führen.',
    'parcel.feedback.byChoice.reply': 'Eine Antwort zeigt, dass Ihre Nummer benutzt wird.',
    'link.feedback.incorrect':
      'Lesen Sie die Adresse von hinten: Es zählen die letzten zwei Teile vor dem ersten Schrägstrich.',
    'boss.feedback.incorrect': 'Zahlen Sie nie ohne eine Bestätigung auf einem zweiten Weg.',
  },
}
