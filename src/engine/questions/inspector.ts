// The plan of the inspector for a question type, from its schema and its designer's part.
import {
  type ControlName,
  type DesignPart,
  type DesignSection,
  SECTION_TITLES,
  type SectionTitle,
} from './design-part.ts'
import { type Controls, type JsonSchema, type Member, membersOf, propertiesOf } from './schema-controls.ts'
import type { BaseQuestion } from './type.ts'

export interface InspectorSection {
  readonly title: SectionTitle
  readonly members: readonly Member[]
}

/** The members that every question has. */
const COMMON: readonly DesignSection[] = [
  { title: 'content', members: ['text', 'description', 'image', 'required'] },
  { title: 'logic', members: ['visibleWhen', 'requiredWhen', 'rules'] },
  { title: 'more', members: ['id'] },
]
const COMMON_CONTROLS: Controls = { id: 'id', text: 'markdown', description: 'markdown' }

/**
 * Every member of the type's schema but `type`, in sections. Without a part, the type's own members are in `answer`.
 * @throws Error for a member without a control
 */
export function inspectorOf(
  type: string,
  schema: JsonSchema,
  { sections = [], controls = {} }: Partial<Pick<DesignPart, 'sections' | 'controls'>> = {},
): readonly InspectorSection[] {
  const { type: _, ...properties } = propertiesOf(schema)
  const named: Readonly<Partial<Record<string, ControlName>>> = { ...COMMON_CONTROLS, ...controls }
  const members = new Map(
    membersOf({ ...schema, properties }, [type], named).map(member => [member.member, member]),
  )
  const placed = [...COMMON, ...sections]
  const known = new Set<string>(placed.flatMap(section => section.members))
  const rest = [...members.keys()].filter(member => !known.has(member))
  return SECTION_TITLES.flatMap(title => {
    const names = placed.filter(section => section.title === title).flatMap(section => [...section.members])
    const shown = [...names, ...(title === 'answer' ? rest : [])]
      .map((member: string) => members.get(member))
      .filter(member => member !== undefined)
    return shown.length > 0 ? [{ title, members: shown }] : []
  })
}

/** Reports whether a member has an effect on the question. */
export const hasEffect = (part: DesignPart | undefined, question: BaseQuestion, member: string): boolean =>
  member === 'requiredWhen'
    ? question.required !== true
    : // The member is one of the type, because it is in the plan of its inspector.
      (part?.needs?.(question, member as keyof BaseQuestion) ?? true)
