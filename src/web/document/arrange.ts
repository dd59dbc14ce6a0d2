// Brings the items of a list into another order with few moves.
import { risingPositions } from '../authoring/draft/list-order.ts'
import type { Path } from '../authoring/draft/path.ts'
import type { Op } from './apply.ts'

/** @param wanted the same keys in the wanted order */
export function arrange(list: Path, keys: readonly string[], wanted: readonly string[]): readonly Op[] {
  const positions = new Map(keys.map((key, i) => [key, i]))
  const stays = risingPositions(wanted.map(key => positions.get(key) ?? 0))
  return wanted
    .map((key, i) => ({ key, i }))
    .reverse()
    .filter(({ i }) => !stays.has(i))
    .map(({ key, i }) => ({ op: 'move', path: [...list, key], to: list, before: wanted[i + 1] ?? null }))
}
