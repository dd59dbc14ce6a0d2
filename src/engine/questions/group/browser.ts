// Adds and removes entries without the server. The questions in an entry are ordinary questions of the page: the rest of the script
// checks, lists and sends them.

import { labelKeys } from '../browser/choices.ts'
import { all, alone, byId, find, form, readFields, tellChange } from '../browser/dom.ts'
import { restore } from '../browser/keep.ts'
import { asked, type BrowserPart, enhanceIn, partOf } from '../browser/parts.ts'
import { inWords } from '../browser/review.ts'
import { type FormFields, fieldName } from '../type.ts'
import {
  checkCount,
  countIn,
  fewestNeeded,
  fewestShown,
  type GroupQuestion,
  groupMissing,
  mostShown,
  readMembers,
} from './answer.ts'

const boxOf = ({ id }: GroupQuestion) => byId(`q-${id}-1`) ?? form
const entriesOf = (question: GroupQuestion) =>
  question.repeat ? all(':scope>.entry', boxOf(question)) : [boxOf(question)]

const needed = (entry: Element) => all('[data-required]', entry)

const readEntry = (entry: Element, fields: FormFields) =>
  readMembers(
    all('.q', entry).map(member => asked(member)[0]),
    fields,
    partOf,
  )

export const groupPart: BrowserPart<GroupQuestion> = {
  read(question, fields) {
    const entries = entriesOf(question)
      .map(entry => readEntry(entry, fields))
      .filter(entry => entry !== undefined)
    return question.repeat && entries[0] ? entries : entries[0]
  },
  check: checkCount,
  // Required questions in the group have their own messages.
  missing: question =>
    boxOf(question).querySelector('[data-required]') ? undefined : groupMissing(question),
  words: question =>
    entriesOf(question)
      .map(entry => all('.q', entry).map(inWords).join(', '))
      .join('; '),
  enhance(element, question) {
    for (const member of needed(element)) member.dataset.needed = ''
    /** A blank entry can be left out, even if it has required questions. */
    const update = () => {
      const fields = readFields()
      const entries = entriesOf(question)
      const filled = entries.filter(entry => readEntry(entry, fields))
      const fewest = filled[0] || 'required' in element.dataset ? fewestNeeded(question) : 0
      for (const [i, entry] of entries.entries()) {
        for (const member of all('[data-needed]', entry))
          member.toggleAttribute('data-required', i < fewest || filled.includes(entry))
      }
    }
    if (question.repeat) repeatable(element, question)
    update()
    for (const event of ['input', 'change']) element.addEventListener(event, update)
  },
}

function repeatable(element: HTMLElement, question: GroupQuestion) {
  const { id } = question
  const box = boxOf(question)
  const add = find<HTMLButtonElement>('.add', element)
  const [template] = all<HTMLTemplateElement>('template', element)
  const [count] = all<HTMLInputElement>(`[name="${fieldName(id)}"]`, element)
  const fewest = fewestShown(question)
  const most = mostShown(question)

  /** Updates the page after the entries have changed. */
  function settle() {
    const entries = entriesOf(question)
    if (count) count.value = String(entries.length)
    for (const [i, entry] of entries.entries()) renumber(entry, id, i)
    for (const button of all<HTMLButtonElement>(':scope>.entry>.remove', box)) {
      sendNothing(button)
      button.hidden = entries.length <= fewest
      button.onclick = () => {
        button.parentElement?.remove()
        settle()
        tell()
        if (add.hidden) box.focus()
        else add.focus()
      }
    }
    add.hidden = entries.length >= most
    const page = box.closest<HTMLElement>('.page')
    if (alone && page) labelKeys(page)
  }

  function insert() {
    if (!template) return
    box.append(template.content.cloneNode(true))
    settle()
    const entry = entriesOf(question).at(-1)
    if (!entry) return
    for (const member of needed(entry)) member.dataset.needed = ''
    enhanceIn(entry)
    return entry
  }

  const tell = () => tellChange(element)

  sendNothing(add)
  add.onclick = () => {
    insert()?.querySelector<HTMLElement>('[id$="-1"]')?.focus()
    tell()
  }
  // The kept answers can have more entries than the page.
  const kept = countIn(question, readFields())
  settle()
  if (kept > entriesOf(question).length) {
    while (kept > entriesOf(question).length) insert()
    restore()
    tell()
  }
  // Removes blank entries before sending, so that page and server number the entries alike.
  form.addEventListener(
    'submit',
    () => {
      const fields = readFields()
      const blank = entriesOf(question).filter(entry => !readEntry(entry, fields))
      for (const entry of blank) if (entriesOf(question).length > fewest) entry.remove()
      settle()
    },
    true,
  )
}

const NAMES = ['id', 'name', 'for', 'aria-describedby']

/** Renumbers an entry and everything in it. */
function renumber(entry: HTMLElement, group: string, number: number) {
  const [, from] = entry.id.split(`q-${group}.`)
  const place = new RegExp(`(^|[ .-])(${group}\\.)${from}(?![^ .-])`, 'g')
  for (const element of [entry, ...all('*', entry)]) {
    for (const name of NAMES) {
      const value = element.getAttribute(name)
      if (value) element.setAttribute(name, value.replace(place, `$1$2${number}`))
    }
  }
  find('legend>b', entry).textContent = String(number + 1)
  find(':scope>.remove>.vh', entry).textContent = ` ${number + 1}`
}

/** Keeps a button from sending the form, as it does without the script. HTML allows `formaction` only on buttons that send. */
function sendNothing(button: HTMLButtonElement) {
  button.type = 'button'
  button.removeAttribute('formaction')
}
