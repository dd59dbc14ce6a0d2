// Opens the palette for the place after a question.
import { html, type TemplateResult } from 'lit'
import { placeAfter } from '../../document/questions.ts'
import { button } from '../../kit/button.ts'
import type { FirstFrame as Frame } from '../frame.ts'
import { type Entry, keyOfPath } from './entries.ts'

export const addButton = (frame: Frame, { path }: Entry): TemplateResult =>
  html`<div class="add">${button({
    label: frame.texts.frame.addQuestion,
    icon: 'plus',
    class: 'add-button',
    isDisabled: frame.readonly,
    key: `add ${keyOfPath(path)}`,
    onClick: event => frame.openPalette(placeAfter(frame.document, path), event.currentTarget as HTMLElement),
  })}</div>`
