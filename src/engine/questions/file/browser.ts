// Uploads each file as it is chosen or dropped, and lists it with a button that removes it.
import { message } from '../../text/messages/message.ts'
import { all, find, form, make, tellChange } from '../browser/dom.ts'
import { say, translate } from '../browser/messages.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { fieldName } from '../type.ts'
import { type FileQuestion, filesMissing, MAX_BYTES, readFiles, sizeMessage, tooManyFiles } from './answer.ts'

const PENDING = 'uploading'

const rowsIn = (element: Element) => all('.file', element)
const fieldIn = (row: Element) => find<HTMLInputElement>('input', row)

export const filePart: BrowserPart<FileQuestion> = {
  read: readFiles,
  check(question, answer) {
    const references = answer as readonly string[]
    if (references.includes(PENDING)) return message('file_pending')
    return references.length > (question.maxFiles ?? 1) ? tooManyFiles(question) : undefined
  },
  missing: filesMissing,
  words: (_question, _answer, element) =>
    rowsIn(element)
      .map(row => find('b', row).textContent)
      .join(', '),
  enhance(element, question) {
    const { id, maxBytes = MAX_BYTES, maxFiles = 1 } = question
    const drop = find('.drop', element)
    const input = find<HTMLInputElement>('[type=file]', element)
    const list = find<HTMLInputElement>('[type=hidden]', element)
    const failed = make('div', { className: 'upload', role: 'alert' })
    const said = make('p', { className: 'vh', role: 'status' })
    drop.before(failed)
    drop.after(said)
    drop.classList.add('live')
    // The file itself is not sent with the form.
    input.removeAttribute('name')

    function row(reference: string, name: string, size?: number, picture?: string) {
      const field = make('input', { hidden: true, className: 'given', name: fieldName(id), value: reference })
      const button = make(
        'button',
        { type: 'button' },
        say('entry_remove'),
        make('span', { className: 'vh' }, ` ${name}`),
      )
      const line = make(
        'div',
        { className: 'file' },
        // What the browser cannot show as an image, such as HEIC, has its extension there.
        make(
          'i',
          { ariaHidden: 'true' },
          picture ? make('img', { src: picture, alt: '' }) : extensionOf(name),
        ),
        make('b', { dir: 'auto' }, name),
        make('small', {}, size ? translate(sizeMessage(size)) : ''),
        button,
        field,
      )
      line.dataset.size = `${size ?? ''}`
      button.onclick = () => {
        line.remove()
        tell()
        input.focus()
      }
      failed.before(line)
      return { line, field, button }
    }

    /** Saves the list for a reload. Hides the control when all files are uploaded and the list is full. */
    const tell = () => {
      const rows = rowsIn(element)
      const done = rows.filter(line => fieldIn(line).value !== PENDING)
      list.value = JSON.stringify(done.map(line => [fieldIn(line).value, Number(line.dataset.size)]))
      drop.hidden = done.length === maxFiles && rows.length === maxFiles
      tellChange(element)
    }

    const fail = (text: string) => failed.append(make('p', {}, text))

    function upload(file: File) {
      if (file.size > maxBytes || !file.size) {
        fail(say('file_size_refused', { name: file.name, size: sizeMessage(maxBytes) }))
        return
      }
      const picture = /^image\/(?!svg)/.test(file.type) ? URL.createObjectURL(file) : ''
      const { line, field, button } = row(PENDING, file.name, file.size, picture)
      const image = line.querySelector('img')
      if (image) image.onerror = () => image.replaceWith(extensionOf(file.name))
      const size = find('small', line)
      const progress = make('progress', { ariaLabel: say('file_uploading', { name: file.name }) })
      line.append(progress)
      // fetch does not report progress.
      const request = new XMLHttpRequest()
      const { value: version } = find<HTMLInputElement>('[name=version]')
      request.open(
        'POST',
        `${form.action}/file/${id}?version=${version}&language=${document.documentElement.lang}&name=${encodeURIComponent(file.name)}`,
      )
      request.setRequestHeader('accept', 'application/json')
      request.upload.onprogress = ({ loaded, total }) => {
        progress.max = total
        progress.value = loaded
        size.textContent = say('file_progress', {
          percent: Math.floor((loaded / total) * 100),
          size: sizeMessage(file.size),
        })
      }
      button.addEventListener('click', () => request.abort())
      request.onload = request.onerror = () => {
        const { fileid, name, errors } = parse(request.responseText)
        if (fileid) {
          progress.remove()
          size.textContent = translate(sizeMessage(file.size))
          field.value = `${fileid}/${name}`
          said.textContent = say('file_uploaded', { name })
        } else {
          line.remove()
          const reason = errors?.[0]?.detail
          fail(
            reason
              ? say('file_refused', { name: file.name, reason })
              : say('file_not_uploaded', { name: file.name }),
          )
        }
        tell()
      }
      request.send(file)
    }

    input.onchange = event => {
      event.stopPropagation()
      drop.classList.remove('over')
      failed.replaceChildren()
      for (const file of input.files ?? []) upload(file)
      input.value = ''
      tell()
    }
    input.ondragenter = () => drop.classList.add('over')
    input.ondragleave = input.ondrop = () => drop.classList.remove('over')
    // The page was loaded again.
    for (const [reference, size] of parse(list.value) as [string, number][])
      row(reference, reference.slice(reference.indexOf('/') + 1), size)
    if (list.value) tell()
  },
}

const extensionOf = (name: string) => /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''

function parse(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
