// Asks the server what would keep the form from being published, a second after a save.
import type { Fault } from '../../engine/faults.ts'
import type { Api } from '../api/api.ts'
import type { Timer } from '../api/token.ts'

const DELAY_MS = 1000

export function createCheck(api: Api, timer: Timer, onFaults: (faults: readonly Fault[]) => void) {
  let cancel = () => {}
  let latest = 0
  let isEnded = false

  async function now(): Promise<readonly Fault[] | undefined> {
    cancel()
    const mine = ++latest
    const reply = await api.call('POST', `${api.form}/check`).catch(() => undefined)
    // A later check knows more.
    if (!reply || isEnded || mine !== latest) return undefined
    onFaults(reply.body.errors)
    return reply.body.errors
  }
  return {
    now,
    plan() {
      cancel()
      cancel = timer.after(DELAY_MS, () => void now())
    },
    end() {
      isEnded = true
      cancel()
    },
  }
}
