// The sessions of a user, with a button to end each.
import { html, type TemplateResult } from 'lit'
import type { Session } from '../../api/contract.d.ts'
import type { ConsoleContext } from '../page-module.ts'
import { action } from './blocks.ts'

interface SessionsView {
  sessions: readonly Session[]
}

/** @param path of the sessions in the API */
export function sessionLines(
  context: ConsoleContext,
  path: `/user/${string}/session`,
  view: SessionsView,
): TemplateResult {
  const { texts, format, call, toast, inWords, update } = context
  const end = async ({ sessionid }: Session) => {
    try {
      await call('DELETE', `${path}/${sessionid}`)
      view.sessions = view.sessions.filter(one => one.sessionid !== sessionid)
      update()
      toast(texts.account.ended)
    } catch (error) {
      toast(inWords(error))
    }
  }
  return html`<ul class="lines">${view.sessions.map(
    session => html`<li>
      <span class="grow"><span class="clip">${deviceOf(session.agent) ?? texts.account.unknownDevice}</span>
        <small class="soft">${texts.account.seen(format.time(session.seenDate))}</small></span>
      ${
        session.isCurrent
          ? html`<span class="k-chip k-good">${texts.account.thisOne}</span>`
          : action({ label: texts.account.end, kind: 'ghost', onClick: () => void end(session) })
      }
    </li>`,
  )}</ul>`
}

const BROWSERS = ['Edg', 'Firefox', 'Chrome', 'Safari'] as const
const NAMES = { Edg: 'Edge', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const

/** The browser and the system in the name that a browser sends. */
function deviceOf(agent: string): string | undefined {
  if (!agent) return undefined
  const browser = BROWSERS.find(name => agent.includes(`${name}/`))
  const system = SYSTEMS.find(name => agent.includes(name))
  const parts = [browser && NAMES[browser], system === 'Mac OS X' ? 'macOS' : system]
  return parts.filter(Boolean).join(', ') || agent.slice(0, 60)
}
