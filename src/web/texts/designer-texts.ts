// The interface of the designer's texts in one language. The type checker finds what a catalogue lacks.
import type { Difference } from '../../engine/definition/differences.ts'
import type { MemberChange } from '../../engine/definition/member-changes.ts'
import type { SettingsSection } from '../../engine/definition/settings-panel.ts'
import type { Expected } from '../../engine/expressions/parse-formula.ts'
import type { RowOperator } from '../../engine/expressions/sentence-rows.ts'
import type { Kind } from '../../engine/expressions/value.ts'
import type { AdviceCode, AdviceParams } from '../../engine/questions/advice.ts'
import type { Family, SectionTitle, StartWords } from '../../engine/questions/design-part.ts'
import type { TypeName } from '../../engine/questions/design-parts.ts'
import type { FrameTexts } from './en-frame.ts'
import type { enMembers } from './en-members.ts'
import type { PanelTexts } from './en-panels.ts'
import type { ToolTexts } from './tools/en.ts'

export interface TypeText {
  readonly name: string
  /** One line in the palette. */
  readonly description: string
  /** Other words by which people look for the type, separated by spaces. */
  readonly keywords: string
}

export type TypeTexts = Readonly<Record<TypeName, TypeText>>

/** Labels of members and of their options. `NUMBER.min` is the label for one type, `*.min` for all others. */
export type MemberTexts = Readonly<Record<keyof typeof enMembers, string>>

/** A title of a question, as it stands in a sentence. */
type Titled = (title: string) => string

/** What the first canvas needs. */
export interface FirstTexts {
  /** BCP 47 */
  readonly locale: string
  readonly types: TypeTexts
  readonly frame: FrameTexts
  readonly start: StartWords
}

type Operators = Readonly<Partial<Record<RowOperator, string>>>

/** What is loaded right after. */
export interface LaterTexts {
  readonly members: MemberTexts
  readonly families: Readonly<Record<Family, string>>
  /** The titles of the sections in the inspector. */
  readonly sections: Readonly<Record<SectionTitle, string>>
  readonly settingsSections: Readonly<Record<SettingsSection, string>>
  /** Ways to score a question, by the key of the rule. */
  readonly scoring: Readonly<Record<'correct' | 'weights' | 'ranges' | 'areas' | 'blanks' | 'manual', string>>
  readonly panels: PanelTexts
  /** The host's wording of what opens on demand. */
  readonly tools?: Partial<ToolTexts>
  readonly rows: {
    readonly all: string
    readonly any: string
    readonly operators: Readonly<Record<RowOperator, string>>
    /** Where an operator reads better in other words. */
    readonly ofKind: Readonly<Partial<Record<Kind, Operators>>>
    /** Where it reads better in other words between two answers. */
    readonly compared: Readonly<Partial<Record<Kind | 'any', Operators>>>
  }
  /** What is wrong with a formula. `found` is empty at its end. */
  readonly formula: Readonly<Record<Expected, (found: string) => string>>
  readonly advice: { readonly [C in AdviceCode]: (params: AdviceParams[C]) => string }
  readonly differences: Readonly<
    Record<'question_added' | 'question_removed' | 'question_changed' | 'scoring_changed', Titled>
  > &
    Readonly<Record<Extract<Difference, { changes: unknown; question?: never }>['kind'], string>> & {
      /** `after` is undefined at the start of the form. */
      readonly question_moved: (title: string, after: string | undefined) => string
      readonly translations_changed: (language: string, count: number) => string
      /** `label` names the member or the item. Values are ready to read, and absent where they do not fit into a line. */
      readonly change: (kind: MemberChange['kind'], label: string, before?: string, after?: string) => string
      readonly quote: (text: string) => string
      readonly untitled: string
      readonly yes: string
      readonly no: string
    }
}

export interface DesignerTexts extends FirstTexts, LaterTexts {}
