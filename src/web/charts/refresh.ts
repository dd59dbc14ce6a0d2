// Loads again after a time, but not for a page that nobody looks at.

const MIN_S = 10

export function createRefresh(load: () => void) {
  let timer = 0

  /** @param seconds 0 for never @param least seconds between loads, so that authors do not ask too often */
  function plan(seconds: number, least = MIN_S) {
    clearTimeout(timer)
    if (!(seconds > 0)) return
    timer = setTimeout(() => {
      if (document.hidden) plan(seconds, least)
      else load()
    }, 1000 * Math.max(least, seconds))
  }

  return { plan, stop: () => clearTimeout(timer) }
}
