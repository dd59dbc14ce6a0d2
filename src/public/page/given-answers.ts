// Answers that a token or an invitation gives to a form: they fill its fields. Locked ones are shown as text, and respondents cannot change them.
import type { FormView } from '../../engine/definition/form-view.ts'
import { accepts } from '../../engine/questions/checks.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { pageOf } from '../../engine/questions/pages.ts'
import { inWords } from '../../engine/questions/shared/field.ts'
import { type BaseQuestion, fieldId, fieldName, type RenderContext } from '../../engine/questions/type.ts'
import { type Html, html } from '../../engine/text/html.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { TakeClaims } from '../../product/access/features.ts'
import type { Visit } from '../../product/tokens/visits.ts'

type Questions = Pick<FormView, 'questions'>

/** The field with the secret of the visit. */
export const VISIT_FIELD = 'visit'

/** The field with the personal link of the page. */
export const LINK_FIELD = 'link'

/** Who opened the page: the person of a token, or an invited one. */
export interface Guest extends Visit {
  readonly invitationId?: string
}

/** The fields of answers. Skips questions that the version does not have. */
export const fieldsOf = (
  { questions }: Questions,
  answers: NonNullable<TakeClaims['answers']>,
): [string, string][] =>
  questions.flatMap(question => {
    const { fields } = pageOf(question)
    if (!fields || !Object.hasOwn(answers, question.id)) return []
    return fields(question, answers[question.id]).map(([part, value]): [string, string] => [
      fieldName(question.id, part),
      value,
    ])
  })

/** What was sent, with the locked answers in place of what was sent for them. Locked questions that are not asked have no answer. */
export function withLocked(
  form: Questions & Pick<FormView, 'formFlow'>,
  fields: URLSearchParams,
  { answers = {}, locked = [] }: TakeClaims,
  now: Date,
): URLSearchParams {
  if (locked.length === 0) return fields
  const names = locked.map(id => fieldName(id))
  const isLocked = (field: string) => names.some(name => field === name || field.startsWith(`${name}.`))
  const open = [...fields].filter(([field]) => !isLocked(field))
  const lock = (ids: readonly string[]) =>
    new URLSearchParams([...open, ...fieldsOf(form, Object.fromEntries(ids.map(id => [id, answers[id]])))])
  const all = lock(locked)
  if (!form.formFlow) return all
  const { hidden } = form.formFlow.find(id => {
    const question = form.questions.find(question => question.id === id)
    const part = question && typeOf(question).answer
    if (!part) return undefined
    const answer = part.read(question, all)
    return answer !== undefined && accepts(question, answer) ? answer : undefined
  }, now)
  return lock(locked.filter(id => !hidden.has(id)))
}

/**
 * The claims without the answers that do not fit this version. Those of an invitation were checked against the version of their time,
 * and it stays valid over later ones.
 */
export function fitting({ questions }: Questions, claims: TakeClaims): TakeClaims {
  const { answers = {}, locked = [] } = claims
  const fits = questions.filter(question => {
    const { answer } = typeOf(question)
    const { fields } = pageOf(question)
    const { id } = question
    return fields && Object.hasOwn(answers, id) && answer?.check(question, answers[id]) === undefined
  })
  const ids = new Set(fits.map(({ id }) => id))
  return {
    ...claims,
    answers: Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id))),
    locked: locked.filter(id => ids.has(id)),
  }
}

/** What a page shows of a visit. */
export const visitState = ({ secret, claims: { locked = [], respondent }, invitationId }: Guest) => ({
  field: invitationId === undefined ? VISIT_FIELD : LINK_FIELD,
  secret,
  locked: new Set(locked),
  // So that a person does not see what another one typed in the same tab.
  person: respondent && hashSecret(invitationId ?? respondent.id).slice(0, 12),
})

/** A locked answer as text. The fields, which the server ignores, are for conditions of other questions. */
export function lockedAnswer(question: BaseQuestion, context: RenderContext): Html {
  const { answer: part, show } = typeOf(question)
  const { fields, catalogue } = context
  const answer = fields && part?.read(question, fields)
  const names = fieldNamesOf(question, answer)
  return html`<div class="statement locked" id="${fieldId(question.id)}" data-type="${question.type}" data-q="${JSON.stringify(question, withoutTexts)}">
<h2>${inWords(question.text, context)}</h2>
<p>${answer !== undefined && show?.(question, answer, catalogue)}</p>
${names.map(([name, value]) => html`<input type="hidden" class="given" name="${name}" value="${value}">`)}</div>`
}

const fieldNamesOf = (question: BaseQuestion, answer: unknown): [string, string][] =>
  answer === undefined ? [] : fieldsOf({ questions: [question] }, { [question.id]: answer })

const withoutTexts = (name: string, value: unknown) =>
  name === 'text' || name === 'description' || name === 'image' ? undefined : value
