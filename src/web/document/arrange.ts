// Brings the items of a list into another order with few moves.
import { risingPositions } from '../authoring/draft/list-order.ts'
import type { Path } from '../authoring/draft/path.ts'
import type { Op } from './apply.ts'

/** @param wantedKeys the same keys in the wanted order */
export function arrange(list: Path, keys: readonly string[], wantedKeys: readonly string[]): readonly Op[] {
  const positions = new Map(keys.map((key, i) => [key, i]))
  const stays = risingPositions(wantedKeys.map(key => positions.get(key) ?? 0))
  return wantedKeys
    .map((key, i) => ({ key, i }))
    .reverse()
    .filter(({ i }) => !stays.has(i))
    .map(({ key, i }) => ({ op: 'move', path: [...list, key], to: list, before: wantedKeys[i + 1] ?? null }))
}
