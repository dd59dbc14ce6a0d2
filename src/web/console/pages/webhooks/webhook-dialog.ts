// Asks for what a new webhook sends, or changes that of one.
import { html, nothing, type TemplateResult } from 'lit'
import type { NewWebhook, Webhook } from '../../../api/contract.d.ts'
import { checks, segments } from '../../../kit/choose.ts'
import type { Dialog } from '../../../kit/dialog.ts'
import { numberField, textField } from '../../../kit/field.ts'
import type { EventGroup, EventType } from '../../../texts/console/events-en.ts'
import { askForm, refuseWrong } from '../../ask.ts'
import { EVENT_GROUPS } from '../../event-types.ts'
import { type ConditionEditor, createCondition } from './condition.ts'
import { type HeaderRows, headerRows } from './header-rows.ts'
import { headerFields } from './headers.ts'
import type { FormName, WebhooksContext } from './webhook-data.ts'

/** What people change. Headers that nobody changed are left out. */
export interface Settings
  extends Required<Omit<NewWebhook, 'events' | 'webformids' | 'headers'>>,
    Pick<NewWebhook, 'headers'> {
  readonly events: readonly EventType[]
  readonly webformids: readonly string[] | null
}

interface DialogOptions {
  readonly appid: string
  readonly title: string
  readonly action: string
  readonly webhook?: Webhook
  readonly forms: readonly FormName[]
  send(settings: Settings): Promise<void>
}

interface WebhookDraft {
  url: string
  description: string
  events: readonly EventType[]
  hasAllForms: boolean
  webformids: readonly string[]
  readonly condition: ConditionEditor
  readonly headers: HeaderRows
  maxConcurrency: number | undefined
  maxPerSecond: number | undefined
}

/** The default of the API. */
const DEFAULT_CONCURRENCY = 10
const GROUPS = Object.keys(EVENT_GROUPS) as readonly EventGroup[]

export async function askWebhook(context: WebhooksContext, options: DialogOptions): Promise<boolean> {
  const { appid, title, action, webhook, forms, send } = options
  let dialog: Dialog | undefined
  const condition = await createCondition(context, {
    appid,
    stored: webhook?.when,
    update: () => dialog?.update(),
  })
  const draft: WebhookDraft = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? ['response.created'],
    hasAllForms: !webhook?.webformids,
    webformids: webhook?.webformids ?? [],
    condition,
    headers: headerRows(webhook?.headers ?? null),
    maxConcurrency: webhook?.maxConcurrency ?? DEFAULT_CONCURRENCY,
    maxPerSecond: webhook?.maxPerSecond ?? undefined,
  }
  return askForm(context, {
    title,
    action,
    isWide: true,
    fields(opened, errorAt) {
      dialog = opened
      return fields(context, draft, forms, opened, errorAt)
    },
    send: () => send(settingsOf(context, draft)),
  })
}

/** @throws {MemberError} before anything is sent */
function settingsOf({ pageTexts }: WebhooksContext, draft: WebhookDraft): Settings {
  const { url, description, events, hasAllForms, webformids, condition, headers } = draft
  const when = condition.result()
  const wanted = headers.result()
  refuseWrong({
    '/url': url.trim() === '' && pageTexts.noUrl,
    '/events': events.length === 0 && pageTexts.noEvents,
    '/webformids': !hasAllForms && webformids.length === 0 && pageTexts.noFormChosen,
    '/when': when === undefined && pageTexts.noCondition,
    '/headers': wanted === undefined && pageTexts.headersWrong,
  })
  return {
    url: url.trim(),
    description: description.trim(),
    events,
    webformids: hasAllForms ? null : webformids,
    when: when ?? null,
    ...(headers.hasChanged && wanted !== undefined && { headers: wanted }),
    maxConcurrency: draft.maxConcurrency ?? DEFAULT_CONCURRENCY,
    maxPerSecond: draft.maxPerSecond ?? null,
  }
}

function fields(
  context: WebhooksContext,
  draft: WebhookDraft,
  forms: readonly FormName[],
  dialog: Dialog,
  errorAt: (pointer: string) => string | undefined,
): TemplateResult {
  const { pageTexts, root } = context
  return html`${textField({
    id: 'webhook-url',
    label: pageTexts.url,
    hint: pageTexts.urlHint,
    isStacked: true,
    isCode: true,
    type: 'url',
    maxLength: 2000,
    value: draft.url,
    error: errorAt('/url'),
    onInput(url) {
      draft.url = url
    },
  })}
  ${textField({
    id: 'webhook-description',
    label: pageTexts.description,
    isStacked: true,
    maxLength: 500,
    value: draft.description,
    error: errorAt('/description'),
    onInput(description) {
      draft.description = description
    },
  })}
  ${eventFields(context, draft, dialog, errorAt('/events'))}
  ${formFields(context, draft, forms, dialog, errorAt('/webformids'))}
  ${draft.condition.draw(
    { events: draft.events, webformids: draft.hasAllForms ? null : draft.webformids },
    errorAt('/when'),
  )}
  ${headerFields(draft.headers, {
    pageTexts,
    errorAt,
    update(focus) {
      dialog.update()
      if (focus) root.querySelector<HTMLElement>(`dialog ${focus}`)?.focus()
    },
  })}
  <div class="pair">${numberField({
    id: 'webhook-concurrency',
    label: pageTexts.concurrency,
    hint: pageTexts.concurrencyHint,
    isStacked: true,
    min: 1,
    max: 50,
    step: 1,
    value: draft.maxConcurrency,
    error: errorAt('/maxConcurrency'),
    onChange(maxConcurrency) {
      draft.maxConcurrency = maxConcurrency
    },
  })}
  ${numberField({
    id: 'webhook-rate',
    label: pageTexts.rate,
    hint: pageTexts.rateHint,
    isStacked: true,
    min: 1,
    max: 1000,
    step: 1,
    value: draft.maxPerSecond,
    error: errorAt('/maxPerSecond'),
    onChange(maxPerSecond) {
      draft.maxPerSecond = maxPerSecond
    },
  })}</div>`
}

function eventFields(
  { pageTexts }: WebhooksContext,
  draft: WebhookDraft,
  dialog: Dialog,
  error: string | undefined,
): TemplateResult {
  const { groups, types } = pageTexts.eventTypes
  return html`<fieldset class="events"><legend>${pageTexts.events}</legend>
    <div class="options">${GROUPS.map(group =>
      checks({
        id: `events-${group}`,
        label: groups[group],
        values: draft.events,
        options: EVENT_GROUPS[group].map(value => ({ value, label: types[value] })),
        onChange(values) {
          const others = draft.events.filter(type => !EVENT_GROUPS[group].some(one => one === type))
          draft.events = [...others, ...EVENT_GROUPS[group].filter(type => values.includes(type))]
          dialog.update()
        },
      }),
    )}</div>
    ${error ? html`<p class="k-error" role="alert">${error}</p>` : nothing}
  </fieldset>`
}

function formFields(
  { pageTexts }: WebhooksContext,
  draft: WebhookDraft,
  forms: readonly FormName[],
  dialog: Dialog,
  error: string | undefined,
): TemplateResult {
  return html`${segments({
    id: 'webhook-forms',
    label: pageTexts.forms,
    hint: draft.hasAllForms ? undefined : pageTexts.someFormsHint,
    isStacked: true,
    value: draft.hasAllForms ? 'all' : 'some',
    options: [
      { value: 'all', label: pageTexts.allForms },
      { value: 'some', label: pageTexts.someForms },
    ],
    onChange(value) {
      draft.hasAllForms = value === 'all'
      dialog.update()
    },
  })}
  ${
    draft.hasAllForms
      ? nothing
      : checks({
          id: 'webhook-webformids',
          label: pageTexts.chooseForms,
          hidesLabel: true,
          hint: forms.length === 0 ? pageTexts.noForms : undefined,
          values: draft.webformids,
          options: forms.map(({ webformid, name }) => ({ value: webformid, label: name })),
          error,
          onChange(values) {
            draft.webformids = values
            dialog.update()
          },
        })
  }`
}
