// Texts of the views Versions, JSON and Languages in German.
import type { enFiles } from './en-files.ts'

export const deFiles = {
  versions: {
    title: 'Versionen',
    loading: 'Wird geladen…',
    failed: 'Die Versionen wurden nicht geladen.',
    again: 'Erneut versuchen',
    empty: 'Noch ist nichts veröffentlicht. Jede Veröffentlichung bleibt hier als Version erhalten.',
    version: number => `Version ${number}`,
    latest: 'Aktuell',
    changes: 'Was sich seitdem geändert hat',
    same: 'Der Entwurf gleicht dieser Version.',
    questions: 'Fragen dieser Version',
    restore: 'Als Entwurf wiederherstellen',
    restored: number => `Der Entwurf ist wieder Version ${number}.`,
    undo: 'Rückgängig',
  },
  json: {
    title: 'JSON',
    hint: 'Das ganze Formular als Text',
    label: 'Das Formular als JSON',
    apply: 'Übernehmen',
    discard: 'Verwerfen',
    applied: 'Übernommen',
    same: 'Gleicht dem Formular.',
    valid: 'Gültig. Übernehmen Sie den Text, um das Formular zu ändern.',
    syntax: line => `Das ist kein JSON. Prüfen Sie Zeile ${line}.`,
    members: (names, line) => `Diese Teile passen nicht: ${names}. Prüfen Sie Zeile ${line}.`,
    schema: (pointer, line, count) =>
      `${count === 1 ? 'Ein Wert passt' : `${count} Werte passen`} nicht. Prüfen Sie Zeile ${line}: ${pointer}`,
  },
  languages: {
    title: 'Sprachen',
    empty: 'Das Formular hat eine Sprache. Fügen Sie eine weitere hinzu, um die Texte zu übersetzen.',
    translateTo: 'Übersetzen in',
    first: 'Sprache des Formulars',
    add: 'Sprache hinzufügen',
    fallback: 'Ohne alle Übersetzungen veröffentlichen',
    fallbackHint: language => `Fehlende Texte erscheinen dann auf ${language}.`,
    filter: 'Angezeigte Texte',
    all: count => `Alle ${count}`,
    missingCount: count => `Fehlend ${count}`,
    outdatedCount: count => `Veraltet ${count}`,
    csv: 'CSV exportieren',
    xliff: 'XLIFF exportieren',
    importFile: 'Importieren…',
    remove: language => `${language} entfernen`,
    removed: language => `${language} mit allen Übersetzungen entfernt.`,
    noTexts: 'Das Formular hat noch keine Texte.',
    noneLeft: 'Kein Text ist offen. Gut gemacht.',
    missing: 'Noch nicht übersetzt',
    outdated: 'Der Text hat sich seit der Übersetzung geändert.',
    stillRight: 'Passt noch',
    broken: 'Verwenden Sie dieselben {{Namen}} wie der Text.',
    notExported: 'Die Datei wurde nicht erstellt. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    notImported: 'Die Datei wurde nicht importiert. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    unreadable: name =>
      `${name} ist nicht lesbar. Verwenden Sie eine CSV- oder XLIFF-Datei, die Sie hier exportiert haben.`,
    imported: (taken, left) =>
      left === 0
        ? `${taken} Übersetzungen importiert.`
        : `${taken} Übersetzungen importiert. ${left} passten nicht.`,
  },
} satisfies typeof enFiles
