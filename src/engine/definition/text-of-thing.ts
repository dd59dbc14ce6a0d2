// The words of things that a definition names by their ids: questions, choices, rows, outcomes, endings.

type Thing = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Thing => typeof value === 'object' && value !== null

/** The text of the thing with an id, nearest to the place of a change: of two choices with the same id, that of the same question. */
export function textOfThing(
  among: readonly unknown[],
  path: readonly string[],
  id: string,
): string | undefined {
  const places = among.flatMap(root => {
    const below = [root]
    for (const name of path) {
      const thing = allThings(below.at(-1)).find(one => one['id'] === name)
      if (thing) below.push(thing)
    }
    return below.toReversed()
  })
  const found = places.flatMap(allThings).find(one => one['id'] === id)
  const text = found && (found['text'] ?? found['title'])
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** Every object inside a value that has an id, and a title or a text. */
const allThings = (value: unknown): Thing[] =>
  isObject(value)
    ? Object.values(value).flatMap(one => [
        ...(isObject(one) && typeof one['id'] === 'string' && ('text' in one || 'title' in one) ? [one] : []),
        ...allThings(one),
      ])
    : []
