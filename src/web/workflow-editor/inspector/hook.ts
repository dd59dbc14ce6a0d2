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
import { segments, select } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import type { EditorContext } from '../context.ts'
import { triggerFault as faultAt, type SetTrigger } from './trigger-members.ts'

const NAME = /^[a-z0-9-]{1,64}$/
const PREFIX = /^[!-~]{1,32}$/

type Member = 'header' | 'prefix' | 'idHeader' | 'headers'

export function hookFields(context: EditorContext, trigger: Trigger, set: SetTrigger): unknown {
  const { texts, sources, workspace } = context
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
  const headerField = (member: 'header' | 'idHeader', label: string, placeholder?: string) =>
    textField({
      id: `hook-${member === 'idHeader' ? 'id' : member}`,
      label,
      isStacked: true,
      isCode: true,
      placeholder,
      value: hook[member] ?? '',
      onChange(text) {
        const next = text.trim().toLowerCase()
        change({ [member]: NAME.test(next) ? next : undefined })
      },
    })
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
        ${textField({
          id: 'hook-prefix',
          label: texts.hookPrefix,
          isStacked: true,
          isCode: true,
          placeholder: 'sha256=',
          maxLength: 32,
          value: hook.prefix ?? '',
          onChange: text => change({ prefix: PREFIX.test(text) ? text : undefined }),
        })}`
      : nothing
  }
  ${textField({
    id: 'hook-headers',
    label: texts.hookHeaders,
    isStacked: true,
    isCode: true,
    value: headers.join(', '),
    onChange(text) {
      const next = text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(one => NAME.test(one))
      change({ headers: next.length > 0 ? next : undefined })
    },
  })}
  ${headerField('idHeader', texts.hookIdHeader)}
  ${hookUrl === null ? html`<p class="k-hint">${texts.hookUrlLater}</p>` : textField({ id: 'hook-url', label: texts.hookUrl, isStacked: true, isCode: true, isReadonly: true, value: hookUrl })}`
}
