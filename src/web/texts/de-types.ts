// Names, descriptions and keywords of the question types in German.
import type { TypeTexts } from './designer-texts.ts'

export const deTypes = {
  SINGLE_CHOICE: {
    name: 'Einfachauswahl',
    description: 'Eine von mehreren Antworten wählen',
    keywords: 'radio buttons option auswahl single choice quiz abstimmung',
  },
  MULTIPLE_CHOICE: {
    name: 'Mehrfachauswahl',
    description: 'Mehrere Antworten wählen',
    keywords: 'checkboxen kästchen ankreuzen optionen multiple choice',
  },
  DROPDOWN: {
    name: 'Dropdown',
    description: 'Eine Antwort aus einer langen Liste',
    keywords: 'auswahlliste klappliste menü select land',
  },
  YES_NO: {
    name: 'Ja oder Nein',
    description: 'Eine von zwei Antworten',
    keywords: 'wahr falsch schalter zustimmen entscheidung',
  },
  RANKING: {
    name: 'Rangfolge',
    description: 'Antworten in eine Reihenfolge bringen',
    keywords: 'ranking ordnen sortieren priorität reihenfolge',
  },
  MATRIX: {
    name: 'Matrix',
    description: 'Mehrere Fragen mit denselben Antworten',
    keywords: 'tabelle raster likert zeilen spalten aussagen',
  },
  HOTSPOT: {
    name: 'Punkt im Bild',
    description: 'Eine Stelle in einem Bild anklicken',
    keywords: 'hotspot bild karte klicken bereich ort',
  },
  SHORT_TEXT: {
    name: 'Kurzer Text',
    description: 'Eine Zeile Text',
    keywords: 'wort zeile eingabe textfeld offen freitext',
  },
  LONG_TEXT: {
    name: 'Langer Text',
    description: 'Mehrere Zeilen Text',
    keywords: 'absatz kommentar nachricht aufsatz feedback freitext',
  },
  CLOZE: {
    name: 'Lückentext',
    description: 'Ein Text mit Lücken zum Ausfüllen',
    keywords: 'lücke lücken cloze ausfüllen sprachtest wörter',
  },
  NUMBER: {
    name: 'Zahl',
    description: 'Eine ganze Zahl oder Dezimalzahl',
    keywords: 'nummer betrag menge preis alter anzahl prozent währung',
  },
  RATING: {
    name: 'Bewertung',
    description: 'Sterne, Herzen oder Daumen',
    keywords: 'sterne herzen daumen rating zufriedenheit',
  },
  SCALE: {
    name: 'Skala',
    description: 'Eine Zahl zwischen zwei Enden wählen',
    keywords: 'meinung schieberegler nps weiterempfehlung likert',
  },
  DATE: { name: 'Datum', description: 'Ein Tag', keywords: 'tag kalender geburtstag frist monat jahr' },
  TIME: { name: 'Uhrzeit', description: 'Eine Zeit am Tag', keywords: 'uhr stunde minute termin zeit' },
  DATETIME: {
    name: 'Datum und Uhrzeit',
    description: 'Ein Zeitpunkt an einem Tag',
    keywords: 'termin zeitpunkt buchung besprechung',
  },
  NAME: {
    name: 'Name',
    description: 'Vor- und Nachname',
    keywords: 'person kontakt vorname nachname titel',
  },
  EMAIL: {
    name: 'E-Mail',
    description: 'Eine E-Mail-Adresse',
    keywords: 'mail kontakt adresse newsletter',
  },
  PHONE: {
    name: 'Telefonnummer',
    description: 'Eine Nummer mit Ländervorwahl',
    keywords: 'telefon handy mobil anruf kontakt',
  },
  ADDRESS: {
    name: 'Anschrift',
    description: 'Straße, Ort und Land',
    keywords: 'adresse post straße ort plz postleitzahl land lieferung',
  },
  URL: {
    name: 'Website',
    description: 'Eine Webadresse',
    keywords: 'url link homepage internetseite portfolio profil',
  },
  CONSENT: {
    name: 'Einwilligung',
    description: 'Ein Kästchen zum Zustimmen',
    keywords: 'zustimmung datenschutz dsgvo agb akzeptieren rechtlich',
  },
  FILE: {
    name: 'Datei-Upload',
    description: 'Dokumente oder Bilder',
    keywords: 'datei anhang dokument foto bild pdf lebenslauf hochladen',
  },
  SIGNATURE: {
    name: 'Unterschrift',
    description: 'Unterschrift zeichnen oder tippen',
    keywords: 'signatur unterschreiben vertrag freigabe',
  },
  STATEMENT: {
    name: 'Text',
    description: 'Worte oder ein Bild ohne Frage',
    keywords: 'hinweis überschrift absatz info beschreibung bild inhalt',
  },
  PAGE_BREAK: {
    name: 'Neue Seite',
    description: 'Auf der nächsten Seite weiter',
    keywords: 'seitenumbruch abschnitt schritt trennung',
  },
  GROUP: {
    name: 'Gruppe',
    description: 'Fragen, die zusammengehören, einmal oder wiederholt',
    keywords: 'abschnitt wiederholen liste einträge personen',
  },
  HIDDEN: {
    name: 'Verborgener Wert',
    description: 'Ein Wert aus dem Link zum Formular',
    keywords: 'versteckt hidden parameter url utm quelle herkunft',
  },
} satisfies TypeTexts
