// Texts for two people who changed the same part of a draft, in English.
export const enConflicts = {
  banner: (titles: readonly string[]) => `Someone else changed this at the same time: ${titles.join(', ')}.`,
  title: (count: number) =>
    count === 1 ? 'Two people changed the same part' : `Two people changed the same ${count} parts`,
  text: 'All other changes are joined already. Nothing is saved until you choose a version of each part.',
  choose: 'Choose…',
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  removed: 'Removed',
  useChosen: 'Save the chosen versions',
  close: 'Close',
}

export type ConflictTexts = typeof enConflicts
