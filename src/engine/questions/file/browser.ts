// Uploads each file as it is chosen, and lists it with a box that is ticked: unticked, it is taken back.
import { message } from '../../text/messages/message.ts'
import { find, form, make, tellChange } from '../browser/dom.ts'
import { say } from '../browser/messages.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { fieldName } from '../type.ts'
import { type FileQuestion, filesMissing, MAX_BYTES, readFiles, sizeMessage, tooManyFiles } from './answer.ts'

const PENDING = 'uploading'

export const filePart: BrowserPart<FileQuestion> = {
  read: readFiles,
  check(question, answer) {
    const references = answer as readonly string[]
    if (references.includes(PENDING)) return message('file_pending')
    return references.length > (question.maxFiles ?? 1) ? tooManyFiles(question) : undefined
  },
  missing: filesMissing,
  words: (_question, _answer, element) =>
    [...element.querySelectorAll<HTMLInputElement>('.choice :checked')]
      .map(({ labels }) => labels?.[0]?.textContent ?? '')
      .join(', '),
  enhance(element, question) {
    const { id, maxBytes = MAX_BYTES } = question
    const input = find<HTMLInputElement>('[type=file]', element)
    const list = find<HTMLInputElement>('[type=hidden]', element)
    const hint = find('label.hint', element)
    const said = make('p', { className: 'upload', role: 'status' })
    input.after(said)
    // The file itself is not sent with the form.
    input.name = ''
    let count = 0

    function row(reference: string, name: string) {
      const box = make('input', {
        type: 'checkbox',
        id: `q-${id}-new-${++count}`,
        name: fieldName(id),
        value: reference,
        checked: true,
      })
      const label = make('label', { htmlFor: box.id }, name)
      const line = make('div', { className: 'choice' }, box, label)
      hint.before(line)
      return { line, box, label }
    }

    const tell = () => {
      const kept = [...element.querySelectorAll<HTMLInputElement>('.choice :checked')]
      list.value = JSON.stringify(kept.map(({ value }) => value).filter(value => value !== PENDING))
      tellChange(element)
    }

    function upload(file: File) {
      if (file.size > maxBytes || !file.size) {
        said.textContent = say('file_size_refused', { name: file.name, size: sizeMessage(maxBytes) })
        return
      }
      const { line, box, label } = row(PENDING, file.name)
      const progress = make('progress', { ariaLabel: say('file_uploading', { name: file.name }) })
      label.append(progress)
      // fetch tells nothing of how far it has come.
      const request = new XMLHttpRequest()
      const { value: version } = find<HTMLInputElement>('[name=version]')
      request.open(
        'POST',
        `${form.action}/file/${id}?version=${version}&name=${encodeURIComponent(file.name)}`,
      )
      request.setRequestHeader('accept', 'application/json')
      request.upload.onprogress = ({ loaded, total }) => {
        progress.max = total
        progress.value = loaded
      }
      box.onchange = () => {
        if (box.value === PENDING) request.abort()
      }
      request.onloadend = () => {
        const { fileid, name, errors, message: refusal } = parse(request.responseText)
        if (fileid) {
          progress.remove()
          box.value = `${fileid}/${name}`
          said.textContent = say('file_uploaded', { name })
        } else {
          line.remove()
          const reason = errors?.[0]?.detail ?? refusal
          said.textContent = reason
            ? say('file_refused', { name: file.name, reason })
            : say('file_not_uploaded', { name: file.name })
        }
        tell()
      }
      request.send(file)
    }

    input.onchange = event => {
      event.stopPropagation()
      for (const file of input.files ?? []) upload(file)
      input.value = ''
      tell()
    }
    element.addEventListener('change', event => {
      if (event.target !== element) tell()
    })
    // The page was loaded again.
    for (const reference of parse(list.value) as string[])
      row(reference, reference.slice(reference.indexOf('/') + 1))
  },
}

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
