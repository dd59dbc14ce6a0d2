// The people, keys and tokens behind a change, in words.
import type { ConsoleContext } from '../page-module.ts'
import { createNames } from '../pages/admin/names.ts'

/** Returns names by the id of the author. Only administrators can read the names of others. */
export async function readAuthorNames(
  context: ConsoleContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { me, texts } = context
  const names = createNames(context)
  if (me.features.includes('admin')) await names.learn(ids)
  const { authors } = texts.versions
  const inWords = (id: string): string => {
    if (id === me.user.userid) return authors.you
    const name = names.get(id)?.name
    if (id.startsWith('key_')) return authors.key(name)
    return id.startsWith('token_') ? authors.token : (name ?? authors.other)
  }
  return new Map(ids.map(id => [id, inWords(id)]))
}
