// Asks for a new API key.
import { html } from 'lit'
import type { CreatedKey } from '../../../api/contract.d.ts'
import { select } from '../../../kit/choose.ts'
import { textField } from '../../../kit/field.ts'
import { askForm, MemberError } from '../../ask.ts'
import { inDays } from '../../format.ts'
import type { AdminContext } from './for-admins.ts'

const CHOICES = { read: ['read'], write: ['read', 'write'], admin: ['admin'] } as const
const DAYS = { never: undefined, d30: 30, d90: 90, d365: 365 } as const

/** Undefined if the person gave up. */
export async function newKey(context: AdminContext): Promise<CreatedKey | undefined> {
  const {
    admin: { keys },
    call,
  } = context
  const draft: { name: string; can: keyof typeof CHOICES; lives: keyof typeof DAYS } = {
    name: '',
    can: 'write',
    lives: 'never',
  }
  let created: CreatedKey | undefined
  await askForm(context, {
    title: keys.create,
    text: keys.createText,
    action: keys.add,
    fields: (dialog, errorAt) => html`
      ${textField({
        id: 'key-name',
        label: keys.name,
        isStacked: true,
        maxLength: 200,
        value: draft.name,
        error: errorAt('/name'),
        onInput(name) {
          draft.name = name
        },
      })}
      ${select({
        id: 'key-can',
        label: keys.scopes,
        isStacked: true,
        value: draft.can,
        options: optionsOf(keys.choices),
        onChange(can) {
          draft.can = keyIn(CHOICES, can) ?? draft.can
          dialog.update()
        },
      })}
      ${select({
        id: 'key-lives',
        label: keys.expires,
        isStacked: true,
        value: draft.lives,
        options: optionsOf(keys.lives),
        error: errorAt('/expireDate'),
        onChange(lives) {
          draft.lives = keyIn(DAYS, lives) ?? draft.lives
          dialog.update()
        },
      })}`,
    async send() {
      if (draft.name.trim() === '') throw new MemberError({ '/name': keys.nameMissing })
      const days = DAYS[draft.lives]
      const body = {
        name: draft.name.trim(),
        scopes: CHOICES[draft.can],
        ...(days && { expireDate: inDays(days) }),
      }
      created = (await call('POST', '/core/key', { body })).body
    },
  })
  return created
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const keyIn = <T extends object>(table: T, key: string): keyof T | undefined =>
  Object.hasOwn(table, key) ? (key as keyof T) : undefined
