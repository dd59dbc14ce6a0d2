// Defines Formyard's elements on a page of another site. An element loads its code when it is used. Nothing else of the page is
// touched.
import { type Element, shell } from './shell.ts'

/** Every element, with the chunk that has its code. */
const elements: Readonly<Record<string, Element>> = {
  'formyard-form': { load: () => import('../form/form.ts'), methods: ['open', 'close', 'reload'] },
}

for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, shell(element))
