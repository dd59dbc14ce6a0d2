// The key of a run says what started it, and starts one run only.

export const STARTERS = ['EVENT', 'SCHEDULE', 'HOOK', 'PERSON', 'WORKFLOW'] as const

export interface Starter {
  readonly kind: (typeof STARTERS)[number]
  readonly id: string | null
}

export const scheduleKey = (moment: string) => `schedule ${moment}`

/** @param random makes the key unique if the request has no id */
export const hookKey = (id: string | undefined, random: () => string) =>
  id === undefined ? `request ${random()}` : `hook ${id}`

/** @param id unique */
export const personKey = (principalId: string, id: string) => `person ${principalId} ${id}`

/** Events and steps have keys of their own: the id of the event, and the id of the run with the path of its step. */
export function starterOf(startKey: string): Starter {
  const [kind = '', id = null] = startKey.split(' ')
  if (kind === 'schedule') return { kind: 'SCHEDULE', id }
  if (kind === 'hook') return { kind: 'HOOK', id: startKey.slice('hook '.length) }
  if (kind === 'request') return { kind: 'HOOK', id: null }
  if (kind === 'person') return { kind: 'PERSON', id }
  if (!kind.startsWith('run_')) return { kind: 'EVENT', id: kind }
  const dot = kind.indexOf('.')
  // Runs that people started had their own id as the key.
  return dot < 0 ? { kind: 'PERSON', id: null } : { kind: 'WORKFLOW', id: kind.slice(0, dot) }
}
