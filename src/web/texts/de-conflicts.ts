// Texts for two people who changed the same part of a draft, in German.
import type { ConflictTexts } from './en-conflicts.ts'

export const deConflicts: ConflictTexts = {
  title: count =>
    count === 1 ? 'Zwei Personen haben dasselbe geändert' : `Zwei Personen haben ${count} Stellen geändert`,
  text: 'Alle anderen Änderungen sind schon zusammengeführt. Gespeichert wird erst, wenn Sie je Stelle eine Fassung wählen.',
  mine: 'Ihre',
  theirs: 'Die andere',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  nothing: 'Keine Angabe',
  useChosen: 'Gewählte Fassungen speichern',
  close: 'Schließen',
}
