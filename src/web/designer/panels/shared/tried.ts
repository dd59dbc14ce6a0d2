// Answers that the author tries, by question. They are not part of the document and are never stored.
import { panelState } from '../../../authoring/fields/state.ts'

export const triedAnswers = panelState(() => new Map<string, unknown>())
