// Dialogs with several fields, and dialogs that ask once more.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../api/api.ts'
import { type Dialog, openDialog } from '../kit/dialog.ts'
import { faultInWords } from './error-in-words.ts'
import type { ConsoleContext } from './page-module.ts'
import { Cancelled } from './session.ts'

type Asking = Pick<ConsoleContext, 'root' | 'texts' | 'inWords'>

interface FormOptions {
  readonly title: string
  readonly text?: string
  readonly action: string
  readonly isWide?: boolean
  /** `errorAt` has what is wrong with a member, by its JSON pointer. */
  fields(dialog: Dialog, errorAt: (pointer: string) => string | undefined): TemplateResult
  /** The dialog stays open if it rejects, and shows why. */
  send(): Promise<void>
}

/** False if the person gave up. */
export async function askForm(context: Asking, options: FormOptions): Promise<boolean> {
  const { root, texts, inWords } = context
  let faults: ReadonlyMap<string, string> = new Map()
  let general: string | undefined
  const send = async (event: SubmitEvent, dialog: Dialog) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    // Half a number or date has no value that could be sent.
    const unread = [...form.querySelectorAll<HTMLInputElement>('input:invalid')].find(isUnread)
    if (unread) return unread.reportValidity()
    try {
      await options.send()
      dialog.close('sent')
    } catch (error) {
      faults = faultsOf(error, context)
      general = faults.size > 0 || error instanceof Cancelled ? undefined : inWords(error)
      dialog.update()
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }
  const dialog = openDialog(root, {
    title: options.title,
    ...(options.text && { text: options.text }),
    ...(options.isWide && { isWide: true }),
    closeLabel: texts.close,
    content:
      dialog => html`<form class="dialog-form" novalidate @submit=${(event: SubmitEvent) => void send(event, dialog)}>
      ${options.fields(dialog, pointer => faults.get(pointer))}
      <div role="alert">${general ? html`<p class="k-error">${general}</p>` : nothing}</div>
      <div class="dialog-end">
        <button type="button" class="k-button k-line" @click=${() => dialog.close()}>${texts.cancel}</button>
        <button type="submit" class="k-button k-primary">${options.action}</button>
      </div>
    </form>`,
  })
  return (await dialog.closed) === 'sent'
}

const isUnread = ({ validity }: HTMLInputElement) => validity.badInput

/** Members that are wrong before anything is sent. */
export class MemberError extends Error {
  /** Sentences by JSON pointer. */
  readonly faults: Readonly<Record<string, string>>

  constructor(faults: Readonly<Record<string, string>>) {
    super(Object.values(faults).join(' '))
    this.faults = faults
  }
}

/**
 * @param faults sentences by JSON pointer; false for members that are right
 * @throws {MemberError} with all that are wrong
 */
export function refuseWrong(faults: Readonly<Record<string, string | false>>): void {
  const wrong = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== false)
  if (wrong.length > 0) throw new MemberError(Object.fromEntries(wrong))
}

/** Problems that concern one member, although the server names none. */
const PLACES: Readonly<Record<string, string>> = { user_exists: '/email', password_refused: '/password' }

/** Returns the sentences of an error by JSON pointer. */
export function faultsOf(
  error: unknown,
  { texts, inWords }: Pick<ConsoleContext, 'texts' | 'inWords'>,
): ReadonlyMap<string, string> {
  if (error instanceof MemberError) return new Map(Object.entries(error.faults))
  if (!(error instanceof ApiError)) return new Map()
  const place = PLACES[error.code]
  if (place && error.faults.length === 0) return new Map([[place, inWords(error)]])
  return new Map(error.faults.map(fault => [fault.pointer, faultInWords(texts, fault)]))
}

interface SureOptions {
  readonly title: string
  readonly text: string
  readonly action: string
}

export async function askSure(
  { root, texts }: Pick<ConsoleContext, 'root' | 'texts'>,
  { title, text, action }: SureOptions,
): Promise<boolean> {
  const dialog = openDialog(root, {
    title,
    text,
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: action, value: 'yes', kind: 'danger' },
    ],
  })
  return (await dialog.closed) === 'yes'
}
