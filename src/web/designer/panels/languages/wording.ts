// The sentences of the page, such as the text of its button, which an author can word differently in each language.
import { html, nothing, type TemplateResult } from 'lit'
import { en } from '../../../../engine/text/messages/en.ts'
import { languagesOf } from '../../../../engine/translation/translate.ts'
import { memberOf } from '../../../authoring/draft/json.ts'
import { controlId, panelState } from '../../../authoring/fields/state.ts'
import { changeSetting } from '../../../document/commands/change-member.ts'
import { select } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import { icon } from '../../../kit/icon.ts'
import type { DesignerContext } from '../../designer-context.ts'

const MAX_SHOWN = 20
const MAX_LENGTH = 1000

const state = panelState(() => ({ typed: '', language: undefined as string | undefined }))

/** A message with plural forms is replaced by one sentence for all numbers. */
const sentences = Object.entries(en.sentences).map(([code, text]) => ({
  code,
  text: typeof text === 'string' ? text : text.other,
}))

export function wording(context: DesignerContext, nameOf: (language: string) => string): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.languages
  const own = state(context)
  const languages = languagesOf(document.settings)
  const language = languages.find(one => one === own.language) ?? languages[0] ?? 'en'
  const changed = memberOf(document.settings.words, language)
  const typed = own.typed.trim().toLowerCase()
  const found = sentences.filter(({ code, text }) =>
    typed === '' ? memberOf(changed, code) !== undefined : `${code} ${text}`.toLowerCase().includes(typed),
  )
  return html`<details class="wording" ?open=${document.settings.words !== undefined} data-pointer="/settings/words">
    <summary>${icon('chevron-end')}${panelTexts.wording}</summary>
    <p class="k-hint">${panelTexts.wordingHint}</p>
    ${
      languages.length > 1
        ? select({
            id: 'wording-language',
            label: panelTexts.title,
            value: language,
            options: languages.map(one => ({ value: one, label: nameOf(one) })),
            onChange(value) {
              own.language = value
              context.update()
            },
          })
        : nothing
    }
    ${textField({
      id: 'wording-search',
      label: panelTexts.findSentence,
      isStacked: true,
      type: 'search',
      value: own.typed,
      onInput(value) {
        own.typed = value
        context.update()
      },
    })}
    ${found.slice(0, MAX_SHOWN).map(({ code, text }) => {
      const value = memberOf(changed, code)
      return textField({
        id: controlId('wording', language, code),
        label: text,
        isStacked: true,
        placeholder: text,
        maxLength: MAX_LENGTH,
        isDisabled: readonly,
        pointer: `/settings/words/${language}/${code}`,
        value: typeof value === 'string' ? value : '',
        onInput: next =>
          context.run(
            changeSetting(document, ['words', language, code], next === '' ? undefined : next, {
              isTyped: true,
            }),
          ),
      })
    })}
    ${found.length === 0 && typed !== '' ? html`<p class="k-hint">${panelTexts.noSentence}</p>` : nothing}
    ${found.length > MAX_SHOWN ? html`<p class="k-hint">${panelTexts.moreSentences(found.length - MAX_SHOWN)}</p>` : nothing}
  </details>`
}
