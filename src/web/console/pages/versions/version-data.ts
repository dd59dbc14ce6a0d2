// Versions as the page shows them, read when they are needed. They never change.
import type { FormPath } from '../../../api/api.ts'
import type { Version, VersionSummary } from '../../../api/contract.d.ts'
import { readAll } from '../../app-data.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { readAuthorNames } from '../../parts/author-names.ts'

/** Newest first. */
export const readVersions = async (
  { call }: ConsoleContext,
  form: FormPath,
): Promise<readonly VersionSummary[]> =>
  (await readAll(body => call('POST', `${form}/version/all`, { body }))).reverse()

export type ReadVersion = (version: number) => Promise<Version>

export function versionReader({ call, signal }: ConsoleContext, form: FormPath): ReadVersion {
  const reading = new Map<number, Promise<Version>>()
  return version => {
    const found =
      reading.get(version) ?? call('GET', `${form}/version/${version}`, { signal }).then(({ body }) => body)
    reading.set(version, found)
    found.catch(() => reading.delete(version))
    return found
  }
}

/** Who published each version. */
export async function readAuthors(
  context: ConsoleContext,
  versions: readonly VersionSummary[],
): Promise<(version: VersionSummary) => string | undefined> {
  const names = await readAuthorNames(
    context,
    versions.flatMap(({ author }) => author ?? []),
  )
  return ({ author }) => (author === null ? undefined : names.get(author))
}
