// Keeps workers of a lane free of each organization, so that its long calls cannot block the jobs of others.

export interface Shares {
  /** The organizations that hold as many workers as they may. */
  exhausted(): string[]
  /** Counts a worker as held by the organization while `work` runs. */
  hold(organizationId: string, work: () => Promise<void>): Promise<void>
}

/** @param most how many workers an organization may hold */
export function createShares(most: number): Shares {
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
