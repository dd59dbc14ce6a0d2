// The resources of the double, in memory. They change as those of the server do: with revisions, versions and checks.
import { applyJsonPatch, type PatchOperation } from '../../../src/engine/json-patch.ts'
import { JSON_PATCH } from '../../../src/platform/http/bodies/body.ts'
import { entityTag, requireMatch } from '../../../src/platform/http/entity-tags.ts'
import { Problem } from '../../../src/product/problem.ts'
import type { Params } from './contract.ts'
import { type NounName, nouns, type Resource, type World } from './nouns.ts'

export interface Entry {
  readonly noun: NounName
  resource: Resource
  revision: number
  readonly versions: Resource[]
}

/** Members that a change of the draft does not set. */
const READ_ONLY = [
  ...['appid', 'userid', 'status', 'revision', 'version', 'hasUnpublishedChanges', 'url'],
  ...['createDate', 'updateDate', 'activateDate'],
]
export const NOW = '2026-11-02T09:00:00.000Z'
const DRAFT = {
  status: 'DRAFT',
  version: null,
  hasUnpublishedChanges: true,
  createDate: NOW,
  updateDate: NOW,
  activateDate: null,
  url: null,
}

/** A resource with the members that follow from others. */
export const shown = ({ noun, resource, revision }: Entry): Resource => ({
  ...resource,
  revision,
  ...nouns[noun].shown?.(resource),
})

export const tagOf = ({ revision, resource: { version, status } }: Entry): string =>
  entityTag({ revision }, version ? `${version}${status === 'PAUSED' ? 'p' : ''}` : '')

/** @throws {Problem} revision_stale */
const requireTag = (entry: Entry, ifMatch: string | undefined) => requireMatch(entry, tagOf(entry), ifMatch)

export type Store = ReturnType<typeof createStore>

export function createStore() {
  const entries = new Map<string, Entry>()
  let made = 0

  const world: World = {
    find(noun, id) {
      const entry = entries.get(id)
      return entry?.noun === noun ? shown(entry) : undefined
    },
  }
  const faultsOf = async (entry: Entry) => (await nouns[entry.noun].faults?.(shown(entry), world)) ?? []

  return {
    world,
    faultsOf,
    /** @throws {Problem} if there is none in this application */
    get(noun: NounName, { userid, appid, [`${noun}id`]: id = '' }: Params): Entry {
      const entry = entries.get(id)
      const { resource } = entry ?? {}
      if (entry?.noun !== noun || resource?.['appid'] !== appid || resource?.['userid'] !== userid)
        throw new Problem(nouns[noun].missing)
      return entry
    },
    list: (noun: NounName, { appid }: Params): Entry[] =>
      [...entries.values()].filter(entry => entry.noun === noun && entry.resource['appid'] === appid),

    create(noun: NounName, { userid = '', appid = '' }: Params, members: Resource): Entry {
      const made = {
        [`${noun}id`]: newId(noun),
        ...DRAFT,
        ...nouns[noun].defaults,
        ...members,
        userid,
        appid,
      }
      nouns[noun].accept?.(made)
      const entry = { noun, resource: made, revision: 1, versions: [] }
      entries.set(idOf(entry), entry)
      return entry
    },
    change(entry: Entry, body: unknown, headers: Readonly<Record<string, string | undefined>>): void {
      const { noun, resource } = entry
      requireTag(entry, headers['if-match'])
      const next =
        headers['content-type'] === JSON_PATCH
          ? (applyJsonPatch(resource, body as PatchOperation[]) as Resource)
          : merged(resource, body as Resource)
      nouns[noun].accept?.(next)
      // A web form without a version has no changes that are unpublished.
      const hasUnpublishedChanges = noun !== 'webform' || next['version'] !== null
      entry.resource = { ...next, hasUnpublishedChanges }
      entry.revision++
    },
    /** @throws {Problem} with the faults to fix first */
    async activate(entry: Entry, ifMatch: string | undefined): Promise<void> {
      const { noun, resource, versions } = entry
      requireTag(entry, ifMatch)
      const faults = await faultsOf(entry)
      if (faults.length > 0) throw new Problem(nouns[noun].incomplete, { faults })
      versions.push(resource)
      entry.resource = {
        ...resource,
        status: 'ACTIVE',
        version: versions.length,
        hasUnpublishedChanges: false,
        activateDate: NOW,
        url: `https://forms.example.com/${noun}/${versions.length}`,
      }
    },
    pause(entry: Entry, ifMatch: string | undefined): void {
      requireTag(entry, ifMatch)
      entry.resource = { ...entry.resource, status: 'PAUSED' }
    },
    resume(entry: Entry, ifMatch: string | undefined): void {
      requireTag(entry, ifMatch)
      entry.resource = { ...entry.resource, status: 'ACTIVE' }
    },
    remove: (entry: Entry): void => void entries.delete(idOf(entry)),
    tagOf(id: string): string {
      const entry = entries.get(id)
      return entry ? tagOf(entry) : ''
    },
    clear: (): void => entries.clear(),
  }

  function newId(noun: NounName): string {
    made++
    return `${noun}_${String(made).padStart(26, '0')}`
  }
}

export const idOf = ({ noun, resource }: Entry): string => String(resource[`${noun}id`])

/** Null removes a member. */
function merged(resource: Resource, changes: Resource): Resource {
  const set = Object.entries(changes).filter(([name]) => !READ_ONLY.includes(name) && !name.endsWith('id'))
  const next = new Map(Object.entries(resource))
  for (const [name, value] of set)
    if (value === null) next.delete(name)
    else next.set(name, value)
  return Object.fromEntries(next)
}
