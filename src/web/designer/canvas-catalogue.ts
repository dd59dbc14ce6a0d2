// The sentences that questions need on the canvas.
import { type Catalogue, createCatalogue, type Sentences } from '../../engine/text/messages/catalogue.ts'
import { enQuestions } from '../../engine/text/messages/en-questions.ts'

/** Questions are drawn without errors or results, so they use none of the other sentences. A test draws every type. */
export const canvasCatalogue: Catalogue = createCatalogue('en-GB', enQuestions as unknown as Sentences)
