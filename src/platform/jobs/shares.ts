// Keeps one worker of a lane free of each organization, so that its long calls cannot block the jobs of others.

export interface Shares {
  /** The organizations that hold as many workers as they may. */
  exhausted(): string[]
  /** Counts a worker as held by the organization while `work` runs. */
  hold(organizationId: string, work: () => Promise<void>): Promise<void>
}

/** An organization may hold all workers but one, even if no other has jobs: theirs can arrive during a call. */
export function createShares(workers: number): Shares {
  const most = Math.max(1, workers - 1)
  const held = new Map<string, number>()
  return {
    exhausted: () => [...held].filter(([, count]) => count >= most).map(([id]) => id),
    async hold(organizationId, work) {
      held.set(organizationId, (held.get(organizationId) ?? 0) + 1)
      try {
        await work()
      } finally {
        const left = (held.get(organizationId) ?? 0) - 1
        if (left > 0) held.set(organizationId, left)
        else held.delete(organizationId)
      }
    },
  }
}
