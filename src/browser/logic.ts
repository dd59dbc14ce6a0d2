// What is asked, as answers are given: by the very rules of the server (rules/flow.ts). Only pages of forms with logic are
// sent this file. What is not asked is taken out of the page: nothing checks, lists or sends it, and its answer stays in it.
import { compile } from '../rules/evaluate.ts'
import { compileFlow, type Rules } from '../rules/flow.ts'
import { all, byId, form, readFields } from './dom.ts'
import { today } from './errors.ts'
import { partOf, questionOf } from './parts.ts'
import { inWords } from './review.ts'
import { button, showProgress } from './steps.ts'

export function startLogic() {
  const rules: Rules = JSON.parse(form.dataset.logic ?? '')
  const flow = compileFlow(rules)
  const frames = new Map(
    all('.when').map(frame => [frame.dataset.of, { frame, content: [...frame.childNodes] }]),
  )

  function show(id: string, isAsked: boolean) {
    const { frame, content = [] } = frames.get(id) ?? {}
    if (!frame || frame.hidden !== isAsked) return false
    frame.hidden = !isAsked
    frame.replaceChildren(...(isAsked ? content : []))
    return true
  }

  function update() {
    let fields = readFields()
    const { hidden, required, data } = flow(id => {
      if (show(id, true)) fields = readFields()
      const element = byId(`q-${id}`)
      if (!element) return undefined
      const question = questionOf(element)
      const part = partOf(question.type)
      const answer = part?.read(question, fields)
      return answer === undefined || part?.check(question, answer, today()) ? undefined : answer
    })
    for (const id of hidden.keys()) show(id, false)
    for (const { id, requiredWhen } of rules.steps) if (requiredWhen) require(id, required.has(id))
    for (const place of all('[data-pipe]')) place.textContent = wordsFor(place.dataset.pipe ?? '', data)
    skipPages()
  }

  update()
  form.classList.add('live')
  for (const event of ['input', 'change']) {
    form.addEventListener(event, () => {
      update()
      // While answers are being sent the button says so.
      if (!button.ariaDisabled) showProgress()
    })
  }
}

function require(id: string, isRequired: boolean) {
  const question = byId(`q-${id}`)
  question?.toggleAttribute('data-required', isRequired)
  for (const word of all('.optional', question ?? undefined)) word.hidden = isRequired
}

function wordsFor(name: string, data: unknown): string {
  const value = compile({ var: name })(data)
  const question = byId(`q-${name.replace(/^hidden\./, '')}`)
  if (value === null) return '…'
  if (question) return inWords(question)
  return value === true ? 'Yes' : value === false ? 'No' : String(value)
}

/** A page on which nothing is left is passed over, and not counted. */
function skipPages() {
  const counted: HTMLElement[] = []
  for (const page of all('.page')) {
    const isEmpty = page.querySelector('.when') && !page.querySelector('.q,.statement')
    page.classList.toggle('skip', !!isEmpty)
    if (page.dataset.count && !isEmpty) counted.push(page)
  }
  for (const [i, { dataset }] of counted.entries()) {
    dataset.count = dataset.count?.replace(/\d.*/, `${i + 1} of ${counted.length}`)
  }
}
