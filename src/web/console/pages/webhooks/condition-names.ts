// What conditions of a webhook can read, by its events and forms, and a condition in words.
import { NUMBER, TEXT } from '../../../../engine/expressions/value.ts'
import type { Column } from '../../../../engine/query/columns.ts'
import type { Webhook } from '../../../api/contract.d.ts'
import type { Name } from '../../../authoring/conditions/name.ts'
import { namesOfResponse } from '../../../authoring/conditions/response-names.ts'
import type { EventType } from '../../../texts/console/events-en.ts'
import type { WebhooksTexts } from '../../../texts/console/webhooks-en.ts'
import type { Language } from '../../preferences.ts'
import { datasetPath } from '../datasets/dataset-data.ts'
import type { WebhooksContext } from './webhook-data.ts'

/** What a condition is about. */
export interface About {
  readonly events: readonly EventType[]
  /** Null for all forms. */
  readonly webformids: readonly string[] | null
}

type Labels = Readonly<Record<string, string>>

export const loadFieldLabels = async (language: Language): Promise<Labels> =>
  (language === 'de'
    ? (await import('../../../texts/workflows/de-workflow-steps.ts')).deWorkflowSteps
    : (await import('../../../texts/workflows/en-workflow-steps.ts')).enWorkflowSteps
  ).fields

/** The form whose questions are known: the only one that the webhook is for. */
export const formOf = ({ webformids }: About): string | undefined =>
  webformids?.length === 1 ? webformids[0] : undefined

/** Empty for a form that was deleted, or cannot be read now: its conditions are shown all the same. */
export async function readColumns(
  { call, owner }: WebhooksContext,
  appid: string,
  webformid: string,
): Promise<readonly Column[]> {
  const path = datasetPath({ owner }, { appid, datasetid: webformid })
  const reply = await call('GET', path).catch(() => undefined)
  return reply?.body.columns ?? []
}

export function namesOf(
  { events }: About,
  columns: readonly Column[],
  labels: Labels,
  { facts }: Pick<WebhooksTexts, 'facts'>,
): readonly Name[] {
  const one = (path: string, value: Name['value']): Name => ({
    path,
    label: facts[path] ?? path,
    group: '',
    value,
  })
  // The event of a deleted response has only its ids.
  const has = (start: string) => events.some(type => type.startsWith(start) && type !== 'response.deleted')
  return [
    ...(has('response.') || has('invitation.') ? namesOfResponse(columns, labels, '') : []),
    ...(has('response.reviewed') ? [one('from', TEXT), one('to', TEXT)] : []),
    ...(has('response.graded') ? [one('to.percent', NUMBER), one('to.score', NUMBER)] : []),
    ...(has('dataset.rows.') ? [one('count', NUMBER)] : []),
    ...(has('dataset.loaded') ? [one('rows', NUMBER)] : []),
    ...(has('webform.') ? [one('webformid', TEXT)] : []),
  ]
}

/** The condition of a webhook; undefined if it has none. */
export async function conditionInWords(
  context: WebhooksContext,
  webhook: Webhook,
): Promise<string | undefined> {
  if (!webhook.when) return undefined
  const { language, pageTexts } = context
  const webformid = formOf(webhook)
  const [{ conditionWords }, labels, columns, rows] = await Promise.all([
    import('../../../authoring/conditions/conditions.ts'),
    loadFieldLabels(language),
    webformid === undefined ? [] : readColumns(context, webhook.appid, webformid),
    language === 'de'
      ? import('../../../texts/de-rows.ts').then(({ deRows }) => deRows)
      : import('../../../texts/en-rows.ts').then(({ enRows }) => enRows),
  ])
  const names = namesOf(webhook, columns, labels, pageTexts)
  return conditionWords(webhook.when, names, { rows, and: pageTexts.and, or: pageTexts.or })
    .map(({ text }) => text)
    .join(' ')
}
