// What webhooks cost submissions, how many are delivered, and how soon.
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../formyard.ts'
import type { Generator } from '../load/load.ts'
import { withNewUuids } from '../load/load.ts'
import { median, type Plan } from '../measure.ts'
import type { Finding } from '../probes/probe.ts'
import type { Started } from '../processes.ts'
import type { StoreName } from '../stores.ts'
import { arrivedAt, arrivedCount, startReceiver, untilArrived } from './arrived.ts'
import { newApp, newQuiz, newWebhook, type Setting, startSetting, submitTo, workersOn } from './setting.ts'

const WITHIN_MS = 120_000
const FLOOD_SECONDS = 10
/** For the delay: submissions a second, and how many. */
const PACE = { perSecond: 50, count: 500 }
const BURST = 10_000
const VISITORS = { connections: 4, restMs: 8 }

/** The rate of submissions to a form with a webhook, of that to one without. */
export async function costOfListening(
  store: StoreName,
  generator: Generator,
  { rounds, roundSeconds, warmUpSeconds }: Plan,
  cleanUps: AsyncDisposableStack,
): Promise<Finding> {
  const setting = await startSetting(store, cleanUps)
  const { ours, app } = setting
  const heard = await newQuiz(ours, app)
  const unheard = await newQuiz(ours, await newApp(ours, app.slice(0, app.indexOf('/app/'))))
  const receiver = await startReceiver(0, cleanUps)
  await newWebhook(setting, receiver)
  const rateOf = async (form: typeof heard, seconds: number) =>
    (await generator.run(ours.url, submitTo(form), 201, seconds)).perSecond
  await rateOf(unheard, warmUpSeconds)
  await rateOf(heard, warmUpSeconds)
  const ratios: number[] = []
  while (ratios.length < rounds) {
    const without = await rateOf(unheard, roundSeconds)
    ratios.push((await rateOf(heard, roundSeconds)) / without)
    // What is still to deliver would slow the next round of the other form.
    await untilIdle(receiver)
  }
  return {
    what: `${store}: submissions with a webhook, of those without`,
    value: median(ratios),
    unit: '',
    target: { atLeast: 0.8 },
  }
}

/** Waits until nothing has arrived for a second. */
async function untilIdle(receiver: Started): Promise<void> {
  for (let last = -1; ; ) {
    const count = await arrivedCount(receiver)
    if (count === last) return
    last = count
    await sleep(1000)
  }
}

/** Events stored, dispatched, delivered and recorded a second, from the first submission to the last arrival. */
export async function throughput(
  store: StoreName,
  generator: Generator,
  { warmUpSeconds }: Plan,
  cleanUps: AsyncDisposableStack,
): Promise<Finding> {
  const setting = await startSetting(store, cleanUps, workersOn(store))
  const { ours, app } = setting
  const form = await newQuiz(ours, app)
  const receiver = await startReceiver(5, cleanUps)
  await newWebhook(setting, receiver, { maxConcurrency: 50 })
  // Other processes learn of a webhook within a second.
  await sleep(1500)
  await generator.run(ours.url, submitTo(form), 201, warmUpSeconds)
  await untilIdle(receiver)
  const before = await setting.store.count('responses')
  const started = performance.now()
  await generator.run(ours.url, submitTo(form), 201, FLOOD_SECONDS)
  const sent = (await setting.store.count('responses')) - before
  const elapsed = await untilArrived(receiver, before + sent, started, WITHIN_MS)
  return {
    what: `${store}: ${sent} events stored, dispatched and delivered`,
    value: sent / (elapsed / 1000),
    unit: '/s',
    target: { atLeast: store === 'postgres' ? 2000 : 1000 },
  }
}

/** From the reply to a submission to the receiver. */
export async function delay(store: StoreName, cleanUps: AsyncDisposableStack): Promise<Finding[]> {
  const setting = await startSetting(store, cleanUps)
  const { ours, app } = setting
  const form = await newQuiz(ours, app)
  const receiver = await startReceiver(5, cleanUps)
  await newWebhook(setting, receiver)
  const { path, headers, body } = submitTo(form)
  const stored = new Map<string, number>()
  const submit = async () => {
    const reply = await fetch(ours.url + path, { method: 'POST', headers, body: withNewUuids(body) })
    stored.set(((await reply.json()) as { responseid: string }).responseid, Date.now())
  }
  const started = performance.now()
  const submits: Promise<void>[] = []
  while (submits.length < PACE.count) {
    submits.push(submit())
    await sleep(Math.max(0, (submits.length * 1000) / PACE.perSecond - (performance.now() - started)))
  }
  await Promise.all(submits)
  await untilArrived(receiver, PACE.count, started, WITHIN_MS)
  const times = await arrivedAt(receiver)
  const delays = [...stored].map(([id, at]) => Math.max(0, (times[id] ?? Number.NaN) - at))
  delays.sort((a, b) => a - b)
  const finding = (what: string, share: number, atMost: number): Finding => ({
    what: `${store}: ${what} from a submission to its webhook at ${PACE.perSecond}/s`,
    value: delays[Math.ceil(delays.length * share) - 1] ?? Number.NaN,
    unit: 'ms',
    target: { atMost },
  })
  return [finding('median', 0.5, 50), finding('p99', 0.99, 300)]
}

/** Many events at once to a slow receiver, and the page meanwhile. */
export async function burst(
  store: StoreName,
  generator: Generator,
  cleanUps: AsyncDisposableStack,
): Promise<Finding[]> {
  const setting = await startSetting(store, cleanUps)
  const { ours, app } = setting
  const form = await newQuiz(ours, app)
  await submitMany(setting, generator, form)
  const receiver = await startReceiver(50, cleanUps)
  const webhook = await newWebhook(setting, receiver)
  const count = await setting.store.count('responses')
  const started = performance.now()
  await call(ours, 'POST', `${webhook}/backfill`, { webformid: form.webformid })
  const page = { method: 'GET', path: form.path, headers: {}, body: '' } as const
  const [elapsed, { p99Ms }] = await Promise.all([
    untilArrived(receiver, count, started, WITHIN_MS),
    generator.run(ours.url, page, 200, FLOOD_SECONDS, VISITORS),
  ])
  return [
    {
      what: `${store}: time for 10000 of ${count} events at once, ten at a time to a receiver that takes 50 ms`,
      value: (elapsed / 1000) * (BURST / count),
      unit: 's',
      target: { atMost: 60 },
    },
    { what: `${store}: p99 of the page meanwhile`, value: p99Ms, unit: 'ms', target: { atMost: 10 } },
  ]
}

async function submitMany(
  { ours, store }: Setting,
  generator: Generator,
  form: Parameters<typeof submitTo>[0],
) {
  do await generator.run(ours.url, submitTo(form), 201, 1)
  while ((await store.count('responses')) < BURST)
}
