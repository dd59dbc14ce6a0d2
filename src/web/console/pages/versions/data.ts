// Versions as the page shows them, read when they are needed. They never change.
import { documentOf, type FormDocument } from '../../../document/document.ts'
import { readAll } from '../../data.ts'
import type { Context } from '../../page.ts'
import { createNames } from '../admin/names.ts'

export interface VersionSummary {
  readonly version: number
  readonly name: string
  readonly activateDate: string
  /** Null for versions of older releases. */
  readonly author: string | null
}

/** Newest first. */
export const readVersions = async ({ call }: Context, path: string): Promise<readonly VersionSummary[]> =>
  (await readAll<VersionSummary>(call, `${path}/version`)).reverse()

export type ReadVersion = (version: number) => Promise<FormDocument>

export function versionReader({ call, signal }: Context, path: string): ReadVersion {
  const reading = new Map<number, Promise<FormDocument>>()
  return version => {
    const found =
      reading.get(version) ??
      call<Partial<FormDocument>>('GET', `${path}/version/${version}`, { signal }).then(({ body }) =>
        documentOf(body),
      )
    reading.set(version, found)
    found.catch(() => reading.delete(version))
    return found
  }
}

/** Who published each version. Only administrators can read the names of others. */
export async function readAuthors(
  context: Context,
  versions: readonly VersionSummary[],
): Promise<(version: VersionSummary) => string | undefined> {
  const { me, texts } = context
  const names = createNames(context)
  if (me.features.includes('admin')) await names.learn(versions.map(({ author }) => author))
  const { authors } = texts.versions
  return ({ author }) => {
    if (author === null) return undefined
    if (author === me.user.userid) return authors.you
    const name = names.get(author)?.name
    if (author.startsWith('key_')) return authors.key(name)
    return author.startsWith('token_') ? authors.token : (name ?? authors.other)
  }
}
