// The images of a dashboard at addresses of this server. The browser of a reader asks no other server, so the author of a dashboard does
// not learn who reads it.
import type { Card, Document } from '../../engine/dashboards/document.ts'
import { isOwnAddress } from '../../engine/own-address.ts'

export interface OwnAddresses {
  readonly document: Document
  /** The addresses of images of other servers, by the paths that stand for them. */
  readonly outside: ReadonlyMap<string, string>
}

interface Place {
  readonly slug: string
  readonly version: number
  readonly publicUrl: string
}

export const cardImagePath = (slug: string, card: string) => `/d/${slug}/card/${card}/image`
export const logoPath = (slug: string) => `/d/${slug}/logo`

/** The document with an address of this server in place of each image's. */
export function withOwnAddresses(document: Document, { slug, version, publicUrl }: Place): OwnAddresses {
  const outside = new Map<string, string>()
  const ownAddress = (address: string, path: string) => {
    if (isOwnAddress(address, publicUrl)) {
      const { pathname, search } = new URL(address, publicUrl)
      // A path, because the page can have another address of this server.
      return pathname + search
    }
    outside.set(path, address)
    // Browsers keep the image for some minutes, and another version may have another one.
    return `${path}?v=${version}`
  }
  const own = (card: Card): Card =>
    card.kind === 'IMAGE' && card.url !== undefined
      ? { ...card, url: ownAddress(card.url, cardImagePath(slug, card.id)) }
      : card
  const { theme } = document
  const tabs = document.tabs.map(tab => ({ ...tab, cards: tab.cards.map(own) }))
  const logo = theme?.logoUrl === undefined ? {} : { logoUrl: ownAddress(theme.logoUrl, logoPath(slug)) }
  return { document: { ...document, tabs, ...(theme && { theme: { ...theme, ...logo } }) }, outside }
}
