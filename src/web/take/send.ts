// Sends the answers, and tries again for as long as the network or the server is away. The submission id stays the
// same, so that an answer that got lost on its way back is not stored twice.
import { find, form, readFields } from '../../engine/questions/browser/dom.ts'
import { say } from '../../engine/questions/browser/messages.ts'

/** What the server answers: where to go, or what it refuses. */
export interface Reply {
  readonly resultUrl?: string
  readonly redirectUrl?: string
  readonly message?: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

/** The first reply that a new try would not change. */
export async function send(): Promise<Reply> {
  const timeoutMs = 20_000
  const longestWaitSeconds = 60
  for (let wait = 2; ; wait = Math.min(wait * 2, longestWaitSeconds)) {
    let asked = 0
    try {
      const reply = await fetch(form.action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: readFields(),
        signal: AbortSignal.timeout(timeoutMs),
      })
      asked = Number(reply.headers.get('retry-after'))
      if (reply.status < 500 && reply.status !== 429) return await reply.json()
    } catch {}
    await pause(Math.max(wait, asked || 0))
  }
}

/** Waits so many seconds, or until the network is back, or until somebody has had enough. */
function pause(seconds: number): Promise<void> {
  const notice = find('.notice')
  notice.hidden = false
  return new Promise(resolve => {
    const tick = () => {
      find('span', notice).textContent = say('seconds_left', { seconds })
      if (seconds-- < 1) done()
    }
    const timer = setInterval(tick, 1000)
    const done = () => {
      clearInterval(timer)
      notice.hidden = true
      resolve()
    }
    find('button', notice).onclick = window.ononline = done
    tick()
  })
}
