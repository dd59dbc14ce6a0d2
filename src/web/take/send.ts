// Sends the answers, and retries while the network or the server is unavailable. Retries have the same submission id, so
// the response is stored once even if a reply is lost.
import { find, form, readFields } from '../../engine/questions/browser/dom.ts'
import { say } from '../../engine/questions/browser/messages.ts'

/** The server's reply: where to go next, or the errors in the language of the page. Other members of a problem are in English. */
export interface Reply {
  readonly resultUrl?: string
  readonly redirectUrl?: string
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
}

/** Returns the first reply that a retry would not change. */
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

/** Waits for some seconds, until the network is back, or until "Try now" is pressed. */
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
