// A box to sign in. The drawing is stored as path data in the hidden field. Respondents can type a name instead.
import { make } from '../browser/dom.ts'
import { say } from '../browser/messages.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { BOX, type SignatureQuestion, signatureAnswer } from './answer.ts'

const SVG = 'http://www.w3.org/2000/svg'

export const signaturePart: BrowserPart<SignatureQuestion> = {
  ...signatureAnswer,
  enhance(element) {
    const drawn = element.querySelector<HTMLInputElement>('.drawn')
    const label = element.querySelector('.typed')
    if (!drawn || !label) return
    const box = document.createElementNS(SVG, 'svg')
    const path = document.createElementNS(SVG, 'path')
    box.setAttribute('viewBox', `0 0 ${BOX.width} ${BOX.height}`)
    box.classList.add('pad')
    box.ariaHidden = 'true'
    box.append(path)
    const clear = make('button', { type: 'button', className: 'second' }, say('signature_clear'))
    label.before(box, clear)
    label.textContent = say('signature_type')
    const write = (data: string) => {
      drawn.value = data
      path.setAttribute('d', data)
      clear.hidden = !data
    }
    const pointAt = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = box.getBoundingClientRect()
      return `${inside((clientX - left) / width, BOX.width)},${inside((clientY - top) / height, BOX.height)}`
    }
    const changed = () => element.dispatchEvent(new Event('input', { bubbles: true }))
    box.onpointerdown = event => {
      box.setPointerCapture(event.pointerId)
      const start = pointAt(event)
      write(`${drawn.value}M${start}L${start}`)
    }
    box.onpointermove = event => {
      if (event.buttons) write(`${drawn.value}L${pointAt(event)}`)
    }
    box.onpointerup = changed
    clear.onclick = () => {
      write('')
      changed()
    }
    write(drawn.value)
  },
}

const inside = (share: number, most: number) => Math.round(Math.min(Math.max(share, 0), 1) * most)
