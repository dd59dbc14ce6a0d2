// Where a fault is mended: the view, the question and the control.
import { pointerSteps } from '../../engine/json-pointer.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { type Path, pathOf } from '../authoring/draft/path.ts'
import { questionPathOf } from './canvas/entries.ts'
import type { DesignerView } from './designer-context.ts'
import { cardOf, controlAt } from './frame.ts'

export interface FaultPlace {
  readonly view: DesignerView
  readonly question?: Path
  readonly path: Path
  /** Selectors of the control to focus. The first one that matches an element is used. */
  readonly selectors: readonly string[]
}

/** Parts of the document that have views of their own. */
const VIEW_OF: Readonly<Record<string, DesignerView>> = {
  logic: 'logic',
  scoring: 'scoring',
  settings: 'settings',
  translations: 'languages',
}
const IN_LOGIC = new Set(['visibleWhen', 'requiredWhen'])

export function faultPlace(document: FormDocument, pointer: string): FaultPlace {
  const path = pathOf(document, pointerSteps(pointer) ?? [])
  const [part = '', second, id] = path
  const question =
    part === 'scoring' && second === 'questions' && id !== undefined
      ? ['questions', `#${id}`]
      : questionPathOf(path)
  if (!question) {
    const view = path[1] === 'theme' ? 'theme' : (VIEW_OF[part] ?? 'build')
    return { view, path, selectors: [3, 2].map(length => inPanel(path.slice(0, length))) }
  }
  if (path.some(step => IN_LOGIC.has(step))) return { view: 'logic', question, path, selectors: [] }
  if (part === 'scoring') return { view: 'scoring', question, path, selectors: [] }
  const places = path.map((_, i) => path.slice(0, path.length - i).join('/'))
  const controls = places.slice(0, Math.max(0, path.length - 2)).map(controlsAt)
  return { view: 'build', question, path, selectors: [...controls, cardOf(question.join('/'))] }
}

/** Fields of Settings and Theme. */
const inPanel = (path: Path) => `[data-pointer="/${CSS.escape(path.join('/'))}"] :is(input, select, textarea)`

/** Texts of the canvas, and controls of the inspector. For an image, the first of its controls. */
const controlsAt = (place: string) =>
  `${controlAt(place)}, [id="${CSS.escape(place)}"], [id^="${CSS.escape(`${place}/`)}"]`
