// Reports when an element comes near the view. Long forms open fast because the rest is drawn only then.
const NEAR = '600px'

const shows = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls `show` once. Browsers forget an element that is gone, so nothing must be undone. */
export function whenNear(element: Element, show: () => void): void {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer?.unobserve(target)
        shows.get(target)?.()
      }
    },
    { rootMargin: NEAR },
  )
  shows.set(element, show)
  observer.observe(element)
}
