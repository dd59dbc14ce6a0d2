// Marks the current page or section in the rail, and links only to pages that were reached. Only pages with a rail load this file.
import { all, byId, form, inSteps } from '../../engine/questions/browser/dom.ts'
import { openStepOf, pages, shown, stepNumber } from './steps.ts'

/** Runs after the rest of the script has opened a step. */
export function startRail() {
  const entries = all<HTMLAnchorElement>('.rail a').map(link => ({ link, hash: link.hash }))
  const reached = new Set<unknown>()

  /** The element of an entry. Logic removes that of a hidden statement. */
  const targetOf = (hash: string) => byId(hash.slice(1))

  function update() {
    for (const page of pages.slice(0, stepNumber + 1)) reached.add(page)
    const current = inSteps ? shown() : sectionInView()
    for (const { link, hash } of entries) {
      const target = targetOf(hash)
      const isCurrent = target === current
      const item = link.parentElement as HTMLElement
      item.hidden = !target || (inSteps && !target.matches('.page'))
      link.ariaCurrent = isCurrent ? (inSteps ? 'step' : 'true') : null
      if (!inSteps) continue
      if (reached.has(target) && !isCurrent) link.href = hash
      else link.removeAttribute('href')
    }
  }

  /** The last section that begins in the upper third of the window, or the first one. */
  function sectionInView() {
    const targets = entries.flatMap(({ hash }) => targetOf(hash) ?? [])
    return targets.findLast(target => target.getBoundingClientRect().top < innerHeight / 3) ?? targets[0]
  }

  if (inSteps) {
    for (const { link, hash } of entries) {
      link.onclick = event => {
        event.preventDefault()
        openStepOf(targetOf(hash))
      }
    }
    const observer = new MutationObserver(update)
    for (const page of pages) observer.observe(page, { attributeFilter: ['hidden'] })
  } else addEventListener('scroll', update, { passive: true })
  for (const event of ['input', 'change']) form.addEventListener(event, update)
  update()
}
