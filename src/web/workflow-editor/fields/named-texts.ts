// Texts with names, lists of them, and values of any type.
import type { TemplateResult } from 'lit'
import type { RowOptions } from '../../kit/row.ts'
import { type Constant, toText, toValue, toWords } from '../names/lexicon.ts'
import type { EditorContext } from '../workflow-context.ts'
import { type ValueOptions, valueField } from './value-field.ts'

type TextFieldOptions = RowOptions &
  Pick<
    ValueOptions,
    | 'step'
    | 'value'
    | 'onInput'
    | 'rows'
    | 'maxLength'
    | 'placeholder'
    | 'isCode'
    | 'takesSecrets'
    | 'takesNone'
  >

export const textWithNames = (context: EditorContext, options: TextFieldOptions): TemplateResult =>
  valueField(context, { ...options, toWords, fromWords: toText })

/** Several texts with commas between them. */
export const textsWithNames = (context: EditorContext, options: TextFieldOptions): TemplateResult =>
  valueField(context, {
    ...options,
    toWords: (value, lexicon) =>
      Array.isArray(value) ? value.map(one => toWords(one, lexicon)).join(', ') : toWords(value, lexicon),
    fromWords(words, lexicon) {
      const texts = splitOutside(toText(words, lexicon))
      return texts.length > 0 ? texts : ['']
    },
  })

/** Commas in names do not separate. */
const splitOutside = (text: string): string[] =>
  [...text.matchAll(/(?:\{\{[^{}]*\}\}|[^,])+/g)].map(([part]) => part.trim()).filter(part => part !== '')

export const anyValue = (
  context: EditorContext,
  { constant = 'guess', ...options }: TextFieldOptions & { readonly constant?: Constant | undefined },
): TemplateResult =>
  valueField(context, {
    ...options,
    toWords,
    fromWords: (words, lexicon) => toValue(words, lexicon, constant),
  })
