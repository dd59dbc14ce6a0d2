// Who may call the address of a workflow, and what its steps read of a request.
import { html, nothing } from 'lit'
import type { Trigger } from '../../../engine/workflows/document.ts'
import {
  ALGORITHMS,
  DEFAULT_HEADER,
  ENCODINGS,
  type HookTrigger,
  VERIFICATIONS,
  withVerification,
} from '../../../engine/workflows/hook-trigger.ts'
import { button } from '../../kit/button.ts'
import { segments, select } from '../../kit/choose.ts'
import { copyText } from '../../kit/copy-text.ts'
import { textField } from '../../kit/field.ts'
import type { EditorContext } from '../workflow-context.ts'
import { triggerFault as faultAt, type SetTrigger } from './trigger-members.ts'

const NAME = /^[a-z0-9-]{1,64}$/
const PREFIX = /^[!-~]{1,32}$/

/** What is typed in each editor and cannot be used yet, by the id of the field. */
const typed = new WeakMap<EditorContext['workspace'], Map<string, string>>()

type Member = 'header' | 'prefix' | 'idHeader' | 'headers'

interface CheckedField {
  readonly id: string
  readonly label: string
  readonly placeholder?: string | undefined
  readonly maxLength?: number
  readonly value: string
  /** The error for a text that cannot be used. */
  readonly wrong: string
}

const nameOf = (text: string) => text.trim().toLowerCase()
const namesOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(one => one !== '')

export function hookFields(context: EditorContext, trigger: Trigger, set: SetTrigger): unknown {
  const { texts, sources, workspace, update } = context
  const { hook } = trigger
  if (!hook) return nothing
  const { verify, secret = '', headers = [] } = hook
  const { hookUrl } = workspace.info
  /** Sets members; undefined removes one. */
  const change = (changes: { readonly [M in Member]?: HookTrigger[M] | undefined }) => {
    const { header, prefix, idHeader, headers, ...others } = { ...hook, ...changes }
    set({
      hook: {
        ...others,
        ...(header !== undefined && { header }),
        ...(prefix !== undefined && { prefix }),
        ...(idHeader !== undefined && { idHeader }),
        ...(headers !== undefined && { headers }),
      },
    })
  }
  const drafts = typed.get(workspace) ?? new Map<string, string>()
  typed.set(workspace, drafts)
  /** A text that cannot be used stays with an error, and the trigger stays as it was. */
  const checkedField = (
    { id, value, wrong, ...options }: CheckedField,
    isValid: (text: string) => boolean,
    onChange: (text: string) => void,
  ) => {
    const draft = drafts.get(id)
    return textField({
      ...options,
      id,
      isStacked: true,
      isCode: true,
      value: draft ?? value,
      error: draft === undefined ? undefined : wrong,
      onChange(text) {
        if (text === '' || isValid(text)) {
          drafts.delete(id)
          onChange(text)
        } else drafts.set(id, text)
        update()
      },
    })
  }
  const headerField = (member: 'header' | 'idHeader', label: string, placeholder?: string) =>
    checkedField(
      {
        id: `hook-${member === 'idHeader' ? 'id' : member}`,
        label,
        placeholder,
        value: hook[member] ?? '',
        wrong: texts.hookHeaderWrong,
      },
      text => NAME.test(nameOf(text)),
      text => change({ [member]: nameOf(text) || undefined }),
    )
  return html`${select({
    id: 'hook-verify',
    label: texts.verify,
    isStacked: true,
    value: verify,
    options: VERIFICATIONS.map(value => ({ value, label: texts.verifications[value] })),
    onChange(value) {
      const next = VERIFICATIONS.find(one => one === value) ?? verify
      set({ hook: withVerification(hook, next, secret || (sources.secrets()[0] ?? '')) })
    },
  })}
  ${
    verify === 'NONE'
      ? nothing
      : textField({
          id: 'hook-secret',
          label: texts.hookSecret,
          hint: verify === 'JWT' ? texts.hookSecretHint : undefined,
          isStacked: true,
          isCode: true,
          pointer: 'hook',
          error: faultAt(context, '/hook/secret'),
          maxLength: 64,
          value: secret,
          onInput: next => set({ hook: { ...hook, secret: next } }, 'secret'),
        })
  }
  ${
    verify === 'JWT'
      ? segments({
          id: 'hook-algorithm',
          label: texts.hookAlgorithm,
          isStacked: true,
          error: faultAt(context, '/hook/algorithm'),
          value: hook.algorithm ?? '',
          options: ALGORITHMS.map(value => ({ value, label: value })),
          onChange(value) {
            const algorithm = ALGORITHMS.find(one => one === value)
            if (algorithm) set({ hook: { ...hook, algorithm } })
          },
        })
      : nothing
  }
  ${
    verify === 'HMAC' || verify === 'JWT'
      ? headerField(
          'header',
          verify === 'HMAC' ? texts.hookSignatureHeader : texts.hookTokenHeader,
          DEFAULT_HEADER[verify],
        )
      : nothing
  }
  ${
    verify === 'HMAC'
      ? html`${segments({
          id: 'hook-encoding',
          label: texts.hookEncoding,
          isStacked: true,
          value: hook.encoding ?? 'HEX',
          options: ENCODINGS.map(value => ({ value, label: texts.hookEncodings[value] })),
          onChange(value) {
            const encoding = ENCODINGS.find(one => one === value)
            if (encoding) set({ hook: { ...hook, encoding } })
          },
        })}
        ${checkedField(
          {
            id: 'hook-prefix',
            label: texts.hookPrefix,
            placeholder: 'sha256=',
            maxLength: 32,
            value: hook.prefix ?? '',
            wrong: texts.hookPrefixWrong,
          },
          text => PREFIX.test(text),
          text => change({ prefix: text || undefined }),
        )}`
      : nothing
  }
  ${checkedField(
    {
      id: 'hook-headers',
      label: texts.hookHeaders,
      value: headers.join(', '),
      wrong: texts.hookHeaderWrong,
    },
    text => namesOf(text).every(one => NAME.test(one)),
    text => {
      const next = namesOf(text)
      change({ headers: next.length > 0 ? next : undefined })
    },
  )}
  ${headerField('idHeader', texts.hookIdHeader)}
  ${hookUrl === null ? html`<p class="k-hint">${texts.hookUrlLater}</p>` : address(context, hookUrl)}`
}

const address = (context: EditorContext, url: string) => html`
  ${textField({ id: 'hook-url', label: context.texts.hookUrl, isStacked: true, isCode: true, isReadonly: true, value: url })}
  ${button({ label: context.texts.hookUrlCopy, icon: 'copy', kind: 'line', onClick: () => copyText(context, url) })}`
