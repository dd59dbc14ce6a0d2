// A dashboard in a mail: its cards below the text, with charts as pictures that are attached.
import type { Attachment } from '../../../platform/outgoing/mail.ts'
import { rasterize } from '../../charts/rasterize.ts'
import { findPublished } from '../../dashboards/snapshot/find.ts'
import { snapshotHtml, snapshotText } from '../../dashboards/snapshot/html.ts'
import {
  type ChartPicture,
  type Snapshot,
  type SnapshotLanguage,
  takeSnapshot,
} from '../../dashboards/snapshot/take.ts'
import { Problem } from '../../problem.ts'
import { type Input, optionalText, type StepContext, StepFailure } from './effect.ts'

export interface DashboardMail {
  readonly html: string
  readonly text: string
  readonly pictures: readonly Attachment[]
}

/** @throws {Problem} dashboard_not_found, dashboard_not_active, dataset_preparing, overloaded */
export async function dashboardMailOf(
  input: Input,
  context: StepContext,
): Promise<DashboardMail | undefined> {
  const dashboardid = optionalText(input, 'dashboardid')
  if (dashboardid === undefined) return undefined
  const { db, copies, principal, params, client, now, publicUrl } = context
  const { document, ...named } = await findPublished(db, principal, { ...params, dashboardid }, publicUrl)
  const language: SnapshotLanguage = input.language === 'de' ? 'de' : 'en'
  const reader = { db, principal, params, client }
  const parts = { reader, copies, now: new Date(now) }
  const snapshot = await takeSnapshot(parts, document, language).catch(notSent)
  const drawn = await drawAll(snapshot)
  const html = snapshotHtml(snapshot, {
    ...named,
    sourceOf: ({ id }) => (drawn.has(id) ? `cid:${cidOf(id)}` : undefined),
    // Most mail programs load images only if their reader agrees.
    imageSourceOf: url => url,
  })
  return {
    html: String(html),
    text: snapshotText(snapshot, named),
    pictures: [...drawn].map(([id, content]) => ({
      name: `${id}.png`,
      mediaType: 'image/png',
      content,
      cid: cidOf(id),
    })),
  }
}

/** Nothing was sent, so a step that happens at most once is tried again, too. */
function notSent(error: unknown): never {
  if (!(error instanceof Problem) || (error.status !== 503 && error.status !== 429)) throw error
  throw new StepFailure({ code: error.code, message: error.message, isRetryable: true, effect: 'NONE' })
}

/** The Content-ID of the picture of a card. The id of a card is unique in the dashboard. */
const cidOf = (id: string) => `${id}@formyard`

/** Empty on servers that cannot draw PNG. */
async function drawAll({ tabs }: Snapshot): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = new Map<string, Buffer>()
  const pictures = tabs
    .flatMap(({ cards }) => cards)
    .flatMap(({ shows }) => ('picture' in shows ? shows.picture : []))
  try {
    for (const { id, svg, size } of pictures satisfies ChartPicture[])
      drawn.set(id, await rasterize(svg, size))
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'picture_unavailable')) throw error
  }
  return drawn
}
