// Asks again for data that a server is preparing: a few times, and each time later.

const MAX_TRIES = 8
const MAX_S = 30
const USUAL_S = 5

export function createPreparing() {
  let tries = 0
  return {
    /**
     * @param seconds what the server asks to wait, if it does
     * @returns seconds to wait; undefined after the last try
     */
    next(seconds: number = USUAL_S): number | undefined {
      return tries < MAX_TRIES ? Math.min(MAX_S, seconds * 2 ** tries++) : undefined
    },
    /** The data are there, or somebody asks anew. */
    reset() {
      tries = 0
    },
  }
}
