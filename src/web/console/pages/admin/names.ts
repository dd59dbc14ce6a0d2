// The names of the ids in a list, read with each of its pages.
import { html, type TemplateResult } from 'lit'
import type { NamedId } from '../../../api/contract.d.ts'
import type { ConsoleContext } from '../../page-module.ts'

export interface Names {
  /** Reads the names of ids that it does not know yet. */
  learn(ids: readonly (string | null)[]): Promise<void>
  get(id: string): NamedId | undefined
}

/** The limit of the API. */
const MAX_IDS = 500
const NAMED = /^(org|user|key|app|webform|theme)_[0-9a-z]{26}$/

export function createNames({ call, signal }: Pick<ConsoleContext, 'call' | 'signal'>): Names {
  const known = new Map<string, NamedId | undefined>()
  return {
    async learn(ids) {
      const unknown = [...new Set(ids)].filter(
        (id): id is string => id !== null && NAMED.test(id) && !known.has(id),
      )
      for (let i = 0; i < unknown.length; i += MAX_IDS) {
        const asked = unknown.slice(i, i + MAX_IDS)
        const { body } = await call('POST', '/names', {
          body: { ids: asked },
          signal,
        })
        for (const id of asked) known.set(id, undefined)
        for (const named of body.names) known.set(named.id, named)
      }
    },
    get: id => known.get(id),
  }
}

/** Such as "webform_…5c6q0h". The end of an id is random, its start is a time. */
export const shortId = (id: string): string => `${id.slice(0, id.indexOf('_') + 1)}…${id.slice(-6)}`

export const idText = (id: string): TemplateResult => html`<code title=${id}>${shortId(id)}</code>`

/** The page of a thing in the console. */
export function pathOf(named: NamedId): string | undefined {
  const { id, userid, appid, webformid } = named
  if (id.startsWith('org_')) return '/console/organization'
  if (id.startsWith('key_')) return '/console/keys'
  if (webformid && appid) return formPathOf(named, 'build')
  if (appid) return `/console/apps/${appid}?user=${userid}`
  return userid ? `/console/users/${userid}` : undefined
}

/** A page of a form. */
export const formPathOf = ({ userid, appid, webformid }: NamedId, page: string): string =>
  `/console/apps/${appid}/forms/${webformid}/${page}?user=${userid}`
