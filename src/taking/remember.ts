/** Bounded memory: the entry that came first goes first. */
export function remember<V>(map: Map<string, V>, key: string, value: V, most: number) {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined && !map.has(key)) map.delete(oldest)
  map.set(key, value)
}
