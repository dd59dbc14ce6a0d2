// A click on the picture fills in the numbers. A mark shows the point.
import { make } from '../browser/dom.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { fieldName } from '../type.ts'
import { AXES, type HotspotQuestion, hotspotAnswer } from './answer.ts'

export const hotspotPart: BrowserPart<HotspotQuestion> = {
  ...hotspotAnswer,
  enhance(element, { id }) {
    const frame = element.querySelector<HTMLElement>('.spot')
    const picture = element.querySelector('.picture')
    const [across, down] = AXES.map(axis =>
      element.querySelector<HTMLInputElement>(`[name="${fieldName(id, axis)}"]`),
    )
    if (!frame || !picture || !across || !down) return
    const mark = make('i', { className: 'mark' })
    frame.append(mark)
    frame.classList.add('live')
    const follow = () => {
      mark.hidden = !across.value || !down.value
      mark.style.left = `${across.value.replace(',', '.')}%`
      mark.style.top = `${down.value.replace(',', '.')}%`
    }
    frame.onclick = ({ clientX, clientY }) => {
      const { left, top, width, height } = picture.getBoundingClientRect()
      across.value = percent((clientX - left) / width)
      down.value = percent((clientY - top) / height)
      across.dispatchEvent(new Event('input', { bubbles: true }))
    }
    element.addEventListener('input', follow)
    follow()
  },
}

const percent = (share: number) => (Math.min(Math.max(share, 0), 1) * 100).toFixed(1)
