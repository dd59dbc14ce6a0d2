// Texts for two people who changed the same part of a draft, in English.
export const enConflicts = {
  title: (count: number) =>
    count === 1 ? 'Two people changed the same part' : `Two people changed the same ${count} parts`,
  text: 'All other changes are joined already. Nothing is saved until you choose a version of each part.',
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nothing: 'None',
  useChosen: 'Save the chosen versions',
  close: 'Close',
}

export type ConflictTexts = typeof enConflicts
