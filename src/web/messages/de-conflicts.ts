// Texts for two people who changed the same part of a draft, in German.
import type { ConflictTexts } from './en-conflicts.ts'

export const deConflicts: ConflictTexts = {
  banner: titles => `Jemand anderes hat dies gleichzeitig geändert: ${titles.join(', ')}.`,
  title: count =>
    count === 1 ? 'Zwei Personen haben dasselbe geändert' : `Zwei Personen haben ${count} Stellen geändert`,
  text: 'Alle anderen Änderungen sind schon zusammengeführt. Gespeichert wird erst, wenn Sie je Stelle eine Fassung wählen.',
  choose: 'Auswählen…',
  mine: 'Ihre',
  theirs: 'Andere',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  removed: 'Entfernt',
  useChosen: 'Gewählte Fassungen speichern',
  close: 'Schließen',
}
