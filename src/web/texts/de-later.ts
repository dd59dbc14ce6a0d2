// What the designer says in German once its first canvas is drawn: properties, panels, problems and differences.

import { deMembers } from './de-members.ts'
import { dePanels } from './de-panels.ts'
import { deRows } from './de-rows.ts'
import type { LaterTexts } from './designer-texts.ts'

const plurals = new Intl.PluralRules('de')
const counted = (count: number, one: string, other: string) =>
  `${count} ${plurals.select(count) === 'one' ? one : other}`
const unexpected = (found: string, wanted: string) =>
  found === ''
    ? `Die Formel endet zu früh: Ergänzen Sie ${wanted}.`
    : `Schreiben Sie hier ${wanted} statt ${found}.`

export const deLater = {
  members: deMembers,
  panels: dePanels,
  families: {
    CHOICE: 'Auswahl',
    TEXT: 'Text',
    NUMBER: 'Zahlen und Bewertungen',
    TIME: 'Datum und Uhrzeit',
    CONTACT: 'Kontakt und Einwilligung',
    FILE: 'Dateien und Unterschriften',
    LAYOUT: 'Aufbau',
  },
  sections: {
    content: 'Frage',
    choices: 'Antworten',
    rows: 'Zeilen und Spalten',
    blanks: 'Lücken',
    questions: 'Fragen',
    parts: 'Felder',
    answer: 'Antwort',
    limits: 'Grenzen',
    labels: 'Beschriftungen',
    look: 'Darstellung',
    repeat: 'Wiederholung',
    logic: 'Logik',
    more: 'Mehr',
  },
  settingsSections: {
    presentation: 'Aufbau',
    intro: 'Startseite',
    endings: 'Abschlussseiten',
    email: 'E-Mail',
    opening: 'Öffnung und Grenzen',
    results: 'Ergebnisse',
    review: 'Prüfung der Antworten',
    theme: 'Design',
    languages: 'Sprachen und Formulierungen',
  },
  scoring: {
    correct: 'Richtige Antwort',
    weights: 'Punkte je Antwort',
    ranges: 'Punkte nach Bereich',
    areas: 'Bereiche im Bild',
    blanks: 'Jede Lücke einzeln',
    manual: 'Bewertung von Hand',
  },
  rows: deRows,
  formula: {
    value: found => unexpected(found, 'einen Wert oder eine Frage'),
    operator: found => `Schreiben Sie einen Operator wie +, = oder „and“ vor ${found}.`,
    name: found => unexpected(found, 'die ID einer Frage'),
    comma: found => unexpected(found, 'ein Komma'),
    closingBracket: found => unexpected(found, 'eine schließende Klammer )'),
    closingListBracket: found => unexpected(found, 'eine schließende Klammer ]'),
    function: found => `Die Funktion ${found} gibt es nicht.`,
    closingQuote: () => 'Schließen Sie die Anführungszeichen.',
    lessDepth: () => 'Verschachteln Sie weniger Klammern.',
  },
  advice: {
    image_undescribed: () => 'Beschreiben Sie das Bild für Menschen, die es nicht sehen können.',
    text_long: ({ length, max }) =>
      `Kürzen Sie die Frage: Sie hat ${length} Zeichen. Gut lesbar sind bis zu ${max}.`,
    text_capitals: () => 'Vermeiden Sie durchgehende Großbuchstaben: Sie sind schwer zu lesen.',
    link_unclear: ({ text }) => `Schreiben Sie, wohin der Link „${text}“ führt.`,
    items_alike: ({ text }) => `„${text}“ kommt zweimal vor. Ändern oder entfernen Sie eines davon.`,
    choices_many: ({ count }) => `Für ${count} Antworten eignet sich ein Dropdown besser.`,
    none_missing: () => 'Ergänzen Sie „Nichts davon“ für Menschen, auf die nichts zutrifft.',
    other_scored: () =>
      'Eine Antwort unter „Andere“ bekommt keine Punkte. Entfernen Sie „Andere“, oder bewerten Sie von Hand.',
    key_strict: () => 'Erlauben Sie einen Tippfehler: Schon ein kleiner macht diese Antwort falsch.',
    required_many: ({ count }) =>
      `${count} Fragen sind Pflicht. Lange Formulare werden oft abgebrochen: Verlangen Sie weniger.`,
    consent_missing: () => 'Sie fragen nach persönlichen Daten. Ergänzen Sie eine Einwilligung.',
  },
  differences: {
    question_added: title => `„${title}“ hinzugefügt`,
    question_removed: title => `„${title}“ entfernt. Frühere Antworten bleiben erhalten.`,
    question_moved: (title, after) =>
      after === undefined ? `„${title}“ an den Anfang verschoben` : `„${title}“ hinter „${after}“ verschoben`,
    question_changed: title => `„${title}“ geändert`,
    scoring_changed: title => `Bewertung von „${title}“ geändert`,
    form_changed: 'Formular geändert',
    settings_changed: 'Einstellungen geändert',
    logic_changed: 'Logik geändert',
    quiz_changed: 'Noten und Ergebnistypen geändert',
    translations_changed: (language, count) =>
      `${counted(count, 'Übersetzung', 'Übersetzungen')} geändert: ${language}`,
    change: (kind, label, before, after) => {
      if (kind === 'moved') return `${label}: verschoben`
      if (before !== undefined && after !== undefined) return `${label}: statt ${before} jetzt ${after}`
      if (kind === 'added') return after === undefined ? `${label}: hinzugefügt` : `${label}: ${after}`
      return kind === 'removed' ? `${label}: entfernt` : `${label}: geändert`
    },
    quote: text => `„${text}“`,
    untitled: 'Frage ohne Titel',
    yes: 'ein',
    no: 'aus',
  },
} satisfies LaterTexts
