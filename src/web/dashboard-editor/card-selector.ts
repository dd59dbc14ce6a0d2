/** Finds the card on the grid, to move the focus to it. */
export const cardSelector = (id: string): string => `[data-card="${CSS.escape(id)}"]`
