// What views of versions share: changes as sentences, and the questions of a version.
import { html, nothing, type TemplateResult } from 'lit'
import type { Difference } from '../../../engine/definition/differences.ts'
import { icon } from '../../kit/icon.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { differenceInWords } from '../../texts/differences-in-words.ts'
import type { FormDocument } from '../draft/form-document.ts'
import { listQuestions } from '../fields/questions.ts'

export const changeList = (texts: DesignerTexts, differences: readonly Difference[]): TemplateResult =>
  html`<ul class="changes">${differences
    .map(one => differenceInWords(texts, one))
    .map(
      ({ headline, details }) =>
        html`<li><span dir="auto">${headline}</span>${
          details.length > 0
            ? html`<ul>${details.map(detail => html`<li dir="auto">${detail}</li>`)}</ul>`
            : nothing
        }</li>`,
    )}</ul>`

export const questionList = (texts: DesignerTexts, document: FormDocument): TemplateResult =>
  html`<ol class="version-questions">${listQuestions(document, texts).map(
    ({ icon: name, number, title }) =>
      html`<li><span>${number ?? nothing}</span>${icon(name)}<span dir="auto">${title}</span></li>`,
  )}</ol>`
