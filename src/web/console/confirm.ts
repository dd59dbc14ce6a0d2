// Dialogs that ask before something happens.
import { html, nothing } from 'lit'
import { ApiError } from '../api/api.ts'
import { sessionCall } from '../api/client.ts'
import { type Dialog, openDialog } from '../kit/dialog.ts'
import { describedBy, row } from '../kit/row.ts'
import type { ConsoleTexts } from '../texts/console/en.ts'
import { errorInWords } from './error-in-words.ts'

/** Asks for the password until the server accepts it. Two requests at a time share one dialog. */
export function passwordDialog(root: ShadowRoot, texts: () => ConsoleTexts): () => Promise<boolean> {
  let open: Promise<boolean> | undefined
  return () => {
    open ??= askPassword(root, texts()).finally(() => {
      open = undefined
    })
    return open
  }
}

async function askPassword(
  root: ShadowRoot,
  { confirm: texts, cancel, close, problems }: ConsoleTexts,
): Promise<boolean> {
  let error: string | undefined
  const send = async (event: SubmitEvent, dialog: Dialog) => {
    event.preventDefault()
    const field = (event.currentTarget as HTMLFormElement).querySelector('input')
    try {
      await sessionCall('POST', '/me/confirm', { body: { password: field?.value ?? '' } })
      dialog.close('confirmed')
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'password_wrong'
      error = isWrong ? texts.wrong : errorInWords({ problems }, failure)
      dialog.update()
      field?.select()
    }
  }
  const dialog = openDialog(root, {
    title: texts.title,
    text: texts.text,
    closeLabel: close,
    content: dialog => {
      const options = { id: 'confirm-password', label: texts.password, isStacked: true, error }
      return html`<form class="dialog-form" @submit=${(event: SubmitEvent) => void send(event, dialog)}>
        ${row(
          options,
          html`<input
            class="k-field"
            id=${options.id}
            type="password"
            autocomplete="current-password"
            required
            autofocus
            aria-invalid=${error ? 'true' : nothing}
            aria-describedby=${describedBy(options)}
          />`,
        )}
        <div class="dialog-end">
          <button type="button" class="k-button k-line" @click=${() => dialog.close()}>${cancel}</button>
          <button type="submit" class="k-button k-primary">${texts.confirm}</button>
        </div>
      </form>`
    },
  })
  return (await dialog.closed) === 'confirmed'
}

export interface TypedOptions {
  readonly title: string
  readonly text: string
  /** What the person types to go on. */
  readonly word: string
  readonly action: string
}

/** Asks to type a name before something is deleted that cannot be restored. */
export async function askTyped(
  root: ShadowRoot,
  { cancel, close, typeName }: ConsoleTexts,
  { title, text, word, action }: TypedOptions,
): Promise<boolean> {
  let typed = ''
  const isRight = () => typed.trim() === word.trim()
  const dialog = openDialog(root, {
    title,
    text,
    closeLabel: close,
    content: dialog => html`<form
      class="dialog-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        if (isRight()) dialog.close('delete')
      }}
    >
      ${row(
        { id: 'typed-name', label: typeName(word), isStacked: true },
        html`<input
          class="k-field"
          id="typed-name"
          autocomplete="off"
          spellcheck="false"
          dir="auto"
          autofocus
          @input=${(event: Event) => {
            typed = (event.target as HTMLInputElement).value
            dialog.update()
          }}
        />`,
      )}
      <div class="dialog-end">
        <button type="button" class="k-button k-line" @click=${() => dialog.close()}>${cancel}</button>
        <button type="submit" class="k-button k-danger" aria-disabled=${isRight() ? nothing : 'true'}>${action}</button>
      </div>
    </form>`,
  })
  return (await dialog.closed) === 'delete'
}

export interface NameOptions {
  readonly title: string
  readonly text?: string
  readonly label: string
  readonly value?: string
  readonly action: string
  /** More fields, below the name. */
  extra?(dialog: Dialog): unknown
}

/** Asks for a name. Undefined if the person gave up. */
export async function askName(
  root: ShadowRoot,
  { cancel, close }: ConsoleTexts,
  { title, text, label, value = '', action, extra }: NameOptions,
): Promise<string | undefined> {
  let name = value
  const dialog = openDialog(root, {
    title,
    ...(text && { text }),
    closeLabel: close,
    content: dialog => html`<form
      class="dialog-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault()
        dialog.close('named')
      }}
    >
      ${row(
        { id: 'name', label, isStacked: true },
        html`<input
          class="k-field"
          id="name"
          required
          maxlength="200"
          autocomplete="off"
          dir="auto"
          autofocus
          .value=${name}
          @input=${(event: Event) => {
            name = (event.target as HTMLInputElement).value
          }}
        />`,
      )}
      ${extra?.(dialog) ?? nothing}
      <div class="dialog-end">
        <button type="button" class="k-button k-line" @click=${() => dialog.close()}>${cancel}</button>
        <button type="submit" class="k-button k-primary">${action}</button>
      </div>
    </form>`,
  })
  return (await dialog.closed) === 'named' && name.trim() !== '' ? name.trim() : undefined
}
