// Asks for a new secret, or for another value of one.
import { html, nothing } from 'lit'
import type { Secret } from '../../../api/contract.d.ts'
import { textArea, textField } from '../../../kit/field.ts'
import { askForm, refuseWrong } from '../../ask.ts'
import { linesOf, type SecretsContext, type SecretsPath } from './secret-data.ts'

const NAME = /^[A-Z][A-Z0-9_]{0,63}$/
const MIN_VALUE = 8

/** Undefined if the person gave up. */
export async function askSecret(
  context: SecretsContext,
  path: SecretsPath,
  secrets: readonly Secret[],
  secret: Secret | undefined,
): Promise<Secret | undefined> {
  const { call, pageTexts, texts } = context
  const draft = { name: secret?.name ?? '', value: '', hosts: secret?.hosts.join('\n') ?? '' }
  let stored: Secret | undefined
  await askForm(context, {
    title: secret ? pageTexts.replaceTitle(secret.name) : pageTexts.add,
    ...(secret && { text: pageTexts.replaceText }),
    action: texts.save,
    fields: (_dialog, errorAt) => html`${
      secret
        ? nothing
        : textField({
            id: 'secret-name',
            label: pageTexts.name,
            hint: pageTexts.nameHint,
            isStacked: true,
            isCode: true,
            maxLength: 64,
            value: draft.name,
            error: errorAt('/name'),
            onInput(name) {
              draft.name = name
            },
          })
    }
    ${textField({
      id: 'secret-value',
      label: pageTexts.value,
      hint: pageTexts.valueHint,
      isStacked: true,
      isCode: true,
      type: 'password',
      maxLength: 8192,
      value: draft.value,
      error: errorAt('/value'),
      onInput(value) {
        draft.value = value
      },
    })}
    ${textArea({
      id: 'secret-hosts',
      label: pageTexts.hosts,
      hint: pageTexts.hostsHint,
      isCode: true,
      value: draft.hosts,
      error: errorAt('/hosts') ?? hostErrorsAt(draft.hosts, errorAt),
      onInput(hosts) {
        draft.hosts = hosts
      },
    })}`,
    async send() {
      const { value } = draft
      const name = draft.name.trim()
      const hosts = linesOf(draft.hosts)
      const isTaken = !secret && secrets.some(one => one.name === name)
      refuseWrong({
        '/name': NAME.test(name) ? isTaken && pageTexts.nameTaken : pageTexts.nameWrong,
        '/value': value.length < MIN_VALUE && pageTexts.valueShort,
        '/hosts': hosts.length === 0 && pageTexts.hostsMissing,
      })
      stored = (await call('PUT', `${path}/${name}`, { body: { value, hosts } })).body
    },
  })
  return stored
}

/** The wrong hosts, with one sentence for those that are wrong in the same way. */
function hostErrorsAt(text: string, errorAt: (pointer: string) => string | undefined): string | undefined {
  const wrong = linesOf(text).flatMap((host, i) => {
    const error = errorAt(`/hosts/${i}`)
    return error ? { host, error } : []
  })
  const sentences = [...Map.groupBy(wrong, ({ error }) => error)].map(
    ([error, of]) => `${of.map(({ host }) => host).join(', ')}: ${error}`,
  )
  return sentences.join(' ') || undefined
}
