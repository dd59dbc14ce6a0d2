// A question in all versions of a form. Memory grows with the ids of its parts, not with the number of versions.
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion, Choosable } from '../questions/type.ts'

/** The parts of a question that tallies use, for all types. */
interface Parts {
  readonly choices?: readonly Choosable[]
  readonly rows?: readonly Choosable[]
  readonly columns?: readonly Choosable[]
  readonly blanks?: Readonly<Record<string, Parts>>
  readonly questions?: readonly (BaseQuestion & Parts)[]
}

/** The most different settings that are kept, such as the bounds of a scale. */
const MAX_SETTINGS = 16

/** Collects the versions of one question, which are added from the first to the last. */
export class QuestionVersions {
  readonly #settings = new Map<string, BaseQuestion>()
  #united: (BaseQuestion & Parts) | undefined
  #text = ''

  add(question: BaseQuestion): void {
    this.#text = typeOf(question).title?.(question) ?? question.text ?? ''
    const slim = slimOf(question)
    addSettings(this.#settings, slim)
    this.#united = this.#united ? united(this.#united, slim) : slim
  }

  /** Its text in the last version. */
  get text(): string {
    return this.#text
  }

  /** Its different settings without parts, then the last settings with the parts of all versions. */
  get all(): readonly BaseQuestion[] {
    return [...this.#settings.values(), ...(this.#united ? [this.#united] : [])]
  }
}

/** The question without the members that no tally reads. A definition holds these parts under the same names in every type. */
function slimOf(asked: BaseQuestion & Parts): BaseQuestion & Parts {
  const { text, description, image, required, visibleWhen, requiredWhen, rules, ...rest } = asked
  const { choices, rows, columns, blanks, questions } = rest
  return {
    ...rest,
    ...(choices && { choices: choices.map(named) }),
    ...(rows && { rows: rows.map(named) }),
    ...(columns && { columns: columns.map(named) }),
    ...(blanks && { blanks: Object.fromEntries(Object.entries(blanks).map(slimBlank)) }),
    ...(questions && { questions: questions.map(slimOf) }),
  }
}

const named = ({ id, text }: Choosable): Choosable => ({ id, ...(text !== undefined && { text }) })

const slimBlank = ([id, { choices }]: [string, Parts]): [string, Parts] => [
  id,
  choices ? { choices: choices.map(named) } : {},
]

function addSettings(known: Map<string, BaseQuestion>, slim: BaseQuestion & Parts): void {
  const { choices, rows, columns, blanks, questions, ...settings } = slim
  const key = JSON.stringify(settings)
  if (known.size < MAX_SETTINGS && !known.has(key)) known.set(key, settings)
}

function united(earlier: BaseQuestion & Parts, later: BaseQuestion & Parts): BaseQuestion & Parts {
  const questions = (earlier.questions || later.questions) && {
    questions: unitedMembers([...(earlier.questions ?? []), ...(later.questions ?? [])]),
  }
  return { ...later, ...unitedParts(earlier, later), ...questions }
}

function unitedParts(earlier: Parts, later: Parts): Parts {
  const blanks = (earlier.blanks || later.blanks) && {
    blanks: unitedBlanks(earlier.blanks ?? {}, later.blanks ?? {}),
  }
  return {
    ...unitedLists('choices', earlier, later),
    ...unitedLists('rows', earlier, later),
    ...unitedLists('columns', earlier, later),
    ...blanks,
  }
}

/** Each part once, at its first place, with its last text. */
function unitedLists(name: 'choices' | 'rows' | 'columns', earlier: Parts, later: Parts): Parts {
  const [first, last] = [earlier[name], later[name]]
  if (!first && !last) return {}
  const byId = new Map([...(first ?? []), ...(last ?? [])].map(one => [one.id, one]))
  return { [name]: [...byId.values()] }
}

function unitedBlanks(
  earlier: Readonly<Record<string, Parts>>,
  later: Readonly<Record<string, Parts>>,
): Readonly<Record<string, Parts>> {
  const found = new Map(Object.entries(earlier))
  for (const [id, blank] of Object.entries(later)) {
    const known = found.get(id)
    found.set(id, known ? unitedParts(known, blank) : blank)
  }
  return Object.fromEntries(found)
}

/** The different settings of each member, then one member for each type that it had, the last type last. */
function unitedMembers(members: readonly (BaseQuestion & Parts)[]): readonly (BaseQuestion & Parts)[] {
  return [...Map.groupBy(members, ({ id }) => id).values()].flatMap(asked => {
    const settings = new Map<string, BaseQuestion>()
    const byType = new Map<string, BaseQuestion & Parts>()
    for (const member of asked) {
      addSettings(settings, member)
      const known = byType.get(member.type)
      byType.delete(member.type)
      byType.set(member.type, known ? united(known, member) : member)
    }
    return [...settings.values(), ...byType.values()]
  })
}
