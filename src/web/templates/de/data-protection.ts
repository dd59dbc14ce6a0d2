import type { TemplateTexts } from '../translated.ts'

export const dataProtection: TemplateTexts = {
  inGallery: 'Eine jährliche Prüfung mit Bestehensgrenze, ein Versuch je E-Mail-Adresse',
  texts: {
    name: 'Grundlagen des Datenschutzes',
    description: 'Zehn Minuten, einmal im Jahr. Sie bestehen mit 75 Prozent.',
    'personal.text': 'Welche davon sind personenbezogene Daten?',
    'personal.choices.name.text': 'Ein Name',
    'personal.choices.plate.text': 'Das Kennzeichen eines Autos',
    'personal.choices.ip.text': 'Die IP-Adresse eines Besuchers',
    'personal.choices.revenue.text': 'Der Umsatz einer Firma',
    'reason.text': 'Wann dürfen Sie personenbezogene Daten verwenden?',
    'reason.choices.always.text': 'Immer, innerhalb der Firma',
    'reason.choices.basis.text':
      'Wenn es eine Rechtsgrundlage gibt, etwa einen Vertrag oder eine Einwilligung',
    'reason.choices.public.text': 'Wenn sie im Internet stehen',
    'deadline.text': 'Innerhalb von wie vielen Stunden muss eine Datenpanne der Behörde gemeldet werden?',
    'deadline.unit': 'Stunden',
    'words.text':
      'Menschen dürfen fragen, welche Daten wir haben: das Recht auf {{access}}. Sie dürfen verlangen, dass wir sie löschen: das Recht auf {{erasure}}.',
    'words.blanks.access.choices.access.text': 'Auskunft',
    'words.blanks.access.choices.protest.text': 'Protest',
    'words.blanks.access.choices.reply.text': 'Antwort',
    'words.blanks.erasure.choices.silence.text': 'Schweigen',
    'words.blanks.erasure.choices.erasure.text': 'Löschung',
    'words.blanks.erasure.choices.repair.text': 'Reparatur',
    'mail.text': 'Sie haben eine Kundenliste an die falsche Person gesendet. Was tun Sie zuerst?',
    'mail.choices.wait.text': 'Abwarten, ob sie es merkt',
    'mail.choices.tell.text': 'Die Datenschutzbeauftragte informieren',
    'mail.choices.delete.text': 'Die Mail aus dem eigenen Ordner löschen',
    'paper.text': 'Dürfen ausgedruckte Kundenlisten in den Papierkorb?',
    'personal.feedback.byChoice.revenue': 'Zahlen einer Firma betreffen keine Person.',
    'reason.feedback.incorrect':
      'Auch öffentliche Daten sind geschützt. Jede Verwendung braucht eine Rechtsgrundlage.',
    'mail.feedback.incorrect': 'Sie entscheidet, was zu tun ist, innerhalb von 72 Stunden.',
    'paper.feedback.incorrect': 'Verwenden Sie den Aktenvernichter.',
    'grade.1.grade': 'Bestanden',
    'grade.1.message': 'Bis zum nächsten Jahr.',
    'grade.2.grade': 'Nicht bestanden',
    'grade.2.message': 'Sehen Sie sich die Unterlagen noch einmal an.',
  },
}
