// Asks for a new secret, or for another value of one.
import { html, nothing } from 'lit'
import { textArea, textField } from '../../../kit/field.ts'
import { askForm, MemberError } from '../../ask.ts'
import { linesOf, type Secret, type SecretsContext } from './data.ts'

const NAME = /^[A-Z][A-Z0-9_]{0,63}$/
const MIN_VALUE = 8

/** Undefined if the person gave up. */
export async function askSecret(
  context: SecretsContext,
  path: string,
  secrets: readonly Secret[],
  secret: Secret | undefined,
): Promise<Secret | undefined> {
  const { call, words, texts } = context
  const draft = { name: secret?.name ?? '', value: '', hosts: secret?.hosts.join('\n') ?? '' }
  let stored: Secret | undefined
  await askForm(context, {
    title: secret ? words.replaceTitle(secret.name) : words.add,
    ...(secret && { text: words.replaceText }),
    action: texts.save,
    fields: (_dialog, errorAt) => html`${
      secret
        ? nothing
        : textField({
            id: 'secret-name',
            label: words.name,
            hint: words.nameHint,
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
      label: words.value,
      hint: words.valueHint,
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
      label: words.hosts,
      hint: words.hostsHint,
      isCode: true,
      value: draft.hosts,
      error: errorAt('/hosts') ?? hostErrorAt(draft.hosts, errorAt),
      onInput(hosts) {
        draft.hosts = hosts
      },
    })}`,
    async send() {
      const { value } = draft
      const name = draft.name.trim()
      const hosts = linesOf(draft.hosts)
      if (!NAME.test(name)) throw new MemberError('/name', words.nameWrong)
      if (!secret && secrets.some(one => one.name === name)) throw new MemberError('/name', words.nameTaken)
      if (value.length < MIN_VALUE) throw new MemberError('/value', words.valueShort)
      if (hosts.length === 0) throw new MemberError('/hosts', words.hostsMissing)
      stored = (await call<Secret>('PUT', `${path}/${name}`, { body: { value, hosts } })).body
    },
  })
  return stored
}

/** What is wrong with the first wrong host. */
function hostErrorAt(text: string, errorAt: (pointer: string) => string | undefined): string | undefined {
  for (const [i, host] of linesOf(text).entries()) {
    const error = errorAt(`/hosts/${i}`)
    if (error) return `${host}: ${error}`
  }
  return undefined
}
