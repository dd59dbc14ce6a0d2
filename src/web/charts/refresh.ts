// Loads again after a time, but not for a page that nobody looks at.

const MIN_S = 10

export function createRefresh(load: () => void) {
  let timer = 0

  /** @param seconds 0 for never */
  function plan(seconds: number) {
    clearTimeout(timer)
    if (!(seconds > 0)) return
    timer = setTimeout(() => {
      if (document.hidden) plan(seconds)
      else load()
    }, 1000 * Math.max(MIN_S, seconds))
  }

  return { plan, stop: () => clearTimeout(timer) }
}
