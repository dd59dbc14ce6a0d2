// A slider above the number field. The field has the answer. The slider has no value until it is moved.
import { make } from '../browser/dom.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { SCALE, type ScaleQuestion, scaleAnswer } from './answer.ts'

export const scalePart: BrowserPart<ScaleQuestion> = {
  ...scaleAnswer,
  enhance(element, { min = SCALE.min, max = SCALE.max, step = SCALE.step }) {
    const field = element.querySelector<HTMLInputElement>('.slid')
    if (!field) return
    const slider = make('input', {
      type: 'range',
      min: `${min}`,
      max: `${max}`,
      step: `${step}`,
      ariaLabel: element.querySelector('h2')?.textContent ?? '',
    })
    const follow = () => {
      slider.value = field.value.replace(',', '.')
      slider.classList.toggle('unset', !field.value)
    }
    slider.oninput = () => {
      field.value = slider.value
      slider.classList.remove('unset')
    }
    field.addEventListener('input', follow)
    field.before(slider)
    follow()
  },
}
