// What a receiver of webhooks has seen.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Started, startNode } from '../processes.ts'

/** Milliseconds since 1970, by the id of the response. */
export type Times = Readonly<Record<string, number>>

const RECEIVER = new URL('receiver.ts', import.meta.url)
const POLL_MS = 100

export const startReceiver = (delayMs: number, cleanUps: AsyncDisposableStack): Promise<Started> =>
  startNode(RECEIVER, { RECEIVER_DELAY_MS: String(delayMs) }, /ready at (http:\S+)/, cleanUps)

export const arrivedCount = async ({ url }: Started): Promise<number> =>
  (await fetch(url)).json() as Promise<number>

export const arrivedAt = async ({ url }: Started): Promise<Times> =>
  (await fetch(`${url}/times`)).json() as Promise<Times>

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
    const seen = await arrivedCount(receiver)
    const elapsed = performance.now() - started
    if (seen >= count) return elapsed
    if (elapsed > withinMs) throw new Error(`${seen} of ${count} webhooks arrived within ${withinMs} ms`)
    await sleep(POLL_MS)
  }
}
