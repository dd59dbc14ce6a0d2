// Versions as the page shows them, read when they are needed. They never change.
import { documentOf, type FormDocument } from '../../../document/document.ts'
import { readAll } from '../../data.ts'
import type { Context } from '../../page.ts'
import { readAuthorNames } from '../../parts/author-names.ts'

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

/** Who published each version. */
export async function readAuthors(
  context: Context,
  versions: readonly VersionSummary[],
): Promise<(version: VersionSummary) => string | undefined> {
  const names = await readAuthorNames(
    context,
    versions.flatMap(({ author }) => author ?? []),
  )
  return ({ author }) => (author === null ? undefined : names.get(author))
}
