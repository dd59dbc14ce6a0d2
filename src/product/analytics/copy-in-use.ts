// Distinguishes a file that another process has open from a damaged one.

/** Another process has the file of a copy open. */
export class CopyInUse extends Error {}

export const isInUse = (error: unknown) => /Could not set lock/.test(String(error))

/** @throws {CopyInUse} */
export function throwIfInUse(cause: unknown): void {
  if (isInUse(cause))
    throw new CopyInUse(
      `Another process uses the copies. Set FORMYARD_ANALYTICS_DIR to a directory of this machine for each server. ${cause}`,
    )
}
