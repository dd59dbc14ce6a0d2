// What a receiver of webhooks has seen.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Started, startNode } from '../processes.ts'

export interface Arrived {
  readonly count: number
  /** Milliseconds since 1970, by the id of the response. */
  readonly times: Readonly<Record<string, number>>
}

const RECEIVER = new URL('receiver.ts', import.meta.url)
const POLL_MS = 100

export const startReceiver = (delayMs: number, cleanUps: AsyncDisposableStack): Promise<Started> =>
  startNode(RECEIVER, { RECEIVER_DELAY_MS: String(delayMs) }, /ready at (http:\S+)/, cleanUps)

export const arrivedAt = async ({ url }: Started): Promise<Arrived> =>
  (await fetch(url)).json() as Promise<Arrived>

/**
 * Waits until `count` webhooks have arrived.
 * @returns the milliseconds since `started`
 * @throws {Error} if they have not arrived after `withinMs`
 */
export async function untilArrived(
  receiver: Started,
  count: number,
  started: number,
  withinMs: number,
): Promise<number> {
  for (;;) {
    const seen = (await arrivedAt(receiver)).count
    const elapsed = performance.now() - started
    if (seen >= count) return elapsed
    if (elapsed > withinMs) throw new Error(`${seen} of ${count} webhooks arrived within ${withinMs} ms`)
    await sleep(POLL_MS)
  }
}
