// The job that encrypts values again, with the first of the secret keys. Afterwards the others can be removed.
import { type Sealing, sealedPrefix } from '../../platform/sealing/sealing.ts'
import type { JobStep } from '../job-payloads.ts'
import type { SealedPlace } from './sealed-place.ts'

interface Progress {
  readonly place: number
  readonly after: string
  readonly changed: number
  /** Values whose key is missing. They stay as they are. */
  readonly unreadable: number
}

const BATCH = 200
const START: Progress = { place: 0, after: '', changed: 0, unreadable: 0 }

export const reencryptStep =
  (sealing: Sealing, places: readonly SealedPlace[]): JobStep<'reencryptSecrets', Progress> =>
  async (trx, _payload, progress = START) => {
    const place = places[progress.place]
    if (!place) return { progress, next: 'done' }
    const values = await place.find(trx, sealedPrefix(sealing.keyId()), progress.after, BATCH)
    let { changed, unreadable } = progress
    for (const value of values) {
      const again = sealAgain(sealing, place.purpose, value)
      if (again === undefined) unreadable++
      else {
        await place.replace(trx, value, again)
        changed++
      }
    }
    const last = values.at(-1)
    const next =
      last && values.length === BATCH ? { after: last.id } : { place: progress.place + 1, after: '' }
    return { progress: { ...progress, ...next, changed, unreadable }, next: 'now' }
  }

type Value = Awaited<ReturnType<SealedPlace['find']>>[number]

/** @returns undefined if the key of the value is missing */
function sealAgain(sealing: Sealing, purpose: SealedPlace['purpose'], { sealed, context }: Value) {
  try {
    return sealing.seal(purpose, sealing.unseal(purpose, sealed, context), context)
  } catch {
    return undefined
  }
}
