// Personal links: the id of an invitation and its signature, so that the store holds no secret and a link can be named again.
import type { Sealing } from '../../platform/sealing/sealing.ts'

export interface Links {
  /** @throws {HttpProblem} secrets_unavailable */
  urlOf(invitation: { readonly webformId: string; readonly id: string }, slug: string): string
  /**
   * The id of the invitation; undefined if the link was not made here for this form.
   * @throws {HttpProblem} secrets_unavailable if the store needs a key that is missing
   */
  idIn(link: string, webformId: string): string | undefined
}

const LINK = /^(invitation_[0-9a-z]{26})\.([A-Za-z0-9_-]{22})$/

export const createLinks = (sealing: Sealing, publicUrl: string): Links => ({
  urlOf({ webformId, id }, slug) {
    const signature = sealing.sign('links', [webformId, id])
    return `${publicUrl}/f/${slug}/l/${id}.${signature}`
  },
  idIn(link, webformId) {
    const [, id = '', signature = ''] = LINK.exec(link) ?? []
    return sealing.isSigned('links', [webformId, id], signature) ? id : undefined
  },
})
