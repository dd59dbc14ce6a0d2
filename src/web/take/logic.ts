// Shows and hides questions as answers change, with the server's rules (engine/logic/flow.ts). Only pages of forms with logic
// load this file. A hidden question is removed from the document, so it is not checked, listed or sent. It keeps its answer.

import { compile, type Data } from '../../engine/expressions/evaluate.ts'
import { pipeText } from '../../engine/expressions/pipe-text.ts'
import { compileFlow, type Rules } from '../../engine/logic/flow.ts'
import { takenWords } from '../../engine/logic/taken-words.ts'
import { labelKeys } from '../../engine/questions/browser/choices.ts'
import {
  all,
  alone,
  byId,
  type Field,
  form,
  inSteps,
  isChoice,
  isPreview,
  readFields,
} from '../../engine/questions/browser/dom.ts'
import { keep, restore } from '../../engine/questions/browser/keep.ts'
import { say } from '../../engine/questions/browser/messages.ts'
import { asked, enhanceIn, type Parts, setParts } from '../../engine/questions/browser/parts.ts'
import { fieldsInWords, inWords } from '../../engine/questions/browser/review.ts'
import { fieldName } from '../../engine/questions/type.ts'
import { today } from './errors.ts'
import { button, pages, show } from './steps.ts'

/** Runs before the rest of the script, so that the rest finds only the questions that are asked. */
export function startLogic(parts: Parts) {
  setParts(parts)
  // A page with errors from the server is newer than the kept answers.
  const step = form.querySelector('.summary') ? 0 : (restore() ?? 0)
  const rules: Rules = JSON.parse(form.dataset.logic ?? '')
  const flow = compileFlow(rules)
  const frames = new Map(
    all('.when').map(frame => [frame.dataset.of, { frame, content: [...frame.childNodes] }]),
  )
  const everyPage = all('.page')
  /** Questions that were hidden when the rest of the script enhanced the page. */
  const plain = new Set<string>()

  function toggle(id: string, isAsked: boolean) {
    const { frame, content = [] } = frames.get(id) ?? {}
    if (frame?.hidden !== isAsked) return false
    frame.hidden = !isAsked
    frame.replaceChildren(...(isAsked ? content : []))
    if (isAsked && plain.delete(id)) {
      enhanceIn(frame)
      if (alone) labelKeys(frame)
    }
    return true
  }

  function update() {
    let fields = readFields()
    const { hidden, required, broken, data } = flow(id => {
      if (toggle(id, true)) fields = readFields()
      const element = byId(`q-${id}`)
      // A hidden question has only a field.
      if (!element) return fields.get(fieldName(id)) || undefined
      const [question, part] = asked(element)
      const answer = part?.read(question, fields)
      return answer === undefined || part?.check(question, answer, today()) ? undefined : answer
    }, Date.now())
    for (const id of hidden.keys()) toggle(id, false)
    // For the designer, which says why.
    if (isPreview) form.dataset.flow = JSON.stringify([...hidden])
    for (const { id, requiredWhen } of rules.steps) if (requiredWhen) require(id, required.has(id))
    const wordsOf = (name: string) => wordsFor(name, data, rules.calculations, wordsOf)
    for (const place of all('[data-pipe]')) place.textContent = wordsOf(place.dataset.pipe ?? '')
    const messages = broken()
    for (const { id, rules: own } of rules.steps) {
      const question = own && byId(`q-${id}`)
      if (question) question.dataset['broken'] = pipeText(messages.get(id) ?? '', wordsOf)
    }
    skipPages(everyPage)
  }

  update()
  for (const [id = '', { frame }] of frames) if (frame.hidden) plain.add(id)
  form.classList.add('live')
  const last = () => all('.page').length - 1
  if (inSteps && step > last()) keep(last())
  // The step of a history entry may no longer exist.
  addEventListener('popstate', event => {
    if (event.state?.step <= last()) return
    event.stopImmediatePropagation()
    history.back()
  })
  for (const event of ['input', 'change']) {
    form.addEventListener(event, () => {
      update()
      // While answers are being sent, the button must keep its text.
      if (!inSteps || button.ariaDisabled) return
      const { title } = document
      pages.splice(0, pages.length, ...all('.page'))
      show()
      document.title = title
    })
  }
}

function require(id: string, isRequired: boolean) {
  const question = byId(`q-${id}`)
  question?.toggleAttribute('data-required', isRequired)
  const word = question?.querySelector<HTMLElement>('.optional')
  if (word) word.hidden = isRequired
}

/** The words of a whole answer, of a part of one, or of a calculation. */
function wordsFor(
  name: string,
  data: Data,
  calculations: Rules['calculations'] = [],
  wordsOf: (name: string) => string,
): string {
  const value = compile({ var: name })(data)
  if (value === null) return '…'
  const id = name.replace(/^hidden\./, '')
  const question = byId(`q-${id}`)
  if (question) return inWords(question)
  const taken = calculations.find(calculation => calculation.id === name)
  const words = taken
    ? takenWords(taken.value, data, wordsOf)
    : typeof value === 'string' &&
      all<Field>(`[name="${fieldName(id)}"]`)
        .map(partInWords)
        .find(Boolean)
  return words || (typeof value === 'boolean' ? say(value ? 'answer_yes' : 'answer_no') : String(value))
}

/** The label of a cell of a matrix begins with its row. */
const partInWords = (field: Field) =>
  isChoice(field) ? field.checked && field.labels?.[0]?.lastChild?.textContent : fieldsInWords([field])[0]

/** Skips pages on which every question is hidden, and does not count them. */
function skipPages(pages: readonly HTMLElement[]) {
  for (const page of pages) {
    const isEmpty = page.querySelector('.when') && !page.querySelector('.q,.statement')
    page.classList.toggle('page', !isEmpty)
    if (isEmpty) page.hidden = true
  }
  const counted = all('.page[data-count]')
  for (const [i, { dataset }] of counted.entries()) {
    dataset.count = say('number_of', { number: i + 1, max: counted.length })
  }
}
