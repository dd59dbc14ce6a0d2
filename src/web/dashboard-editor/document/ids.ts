// Ids of new tabs, cards and filters. People can read them in links and in the API.
import { cardsOf } from '../../../engine/dashboards/document.ts'
import type { Content } from './content.ts'

const MAX_LENGTH = 32

/** Made from a text, such as `pass-rate`; the second one is `pass-rate-2`. */
export function newId(text: string, fallback: string, takenIds: Iterable<string>): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '')
  const base = words === '' ? fallback : words
  const all = new Set(takenIds)
  if (!all.has(base)) return base
  let number = 2
  while (all.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}

export const cardIds = (content: Content): string[] => cardsOf(content).map(({ id }) => id)
