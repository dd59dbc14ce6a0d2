// The answer key of one question: how it is scored, then only the members of that kind, then feedback.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../../engine/questions/index.ts'
import type { Member } from '../../../../engine/questions/schema-controls.ts'
import type { Kind } from '../../../../engine/scoring/kinds/kind.ts'
import { kindOf } from '../../../../engine/scoring/rule.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import { kindPanels } from '../../../../engine/scoring/scoring-panel.ts'
import { memberOf } from '../../../authoring/draft/json.ts'
import { controlId } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { segments, select } from '../../../kit/choose.ts'
import { numberField, textArea } from '../../../kit/field.ts'
import { labelOf } from '../../../texts/lookup.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { answerControl } from '../shared/answer-control.ts'
import { memberField } from '../shared/member-field.ts'
import { alternativesEditor } from './alternatives.ts'
import { areasEditor } from './areas.ts'
import { blanksEditor } from './blanks.ts'
import { feedbackEditor } from './feedback.ts'
import { howOf, ruleAs, type ScoringRow } from './model.ts'
import { rangesEditor, weightsEditor } from './point-lists.ts'
import { scoringState } from './state.ts'
import { textKey } from './text-key.ts'
import { tryAnswer } from './try-answer.ts'

export function ruleEditor(context: DesignerContext, row: ScoringRow): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const { question } = row
  const state = scoringState(context)
  const rule = row.rule ?? {}
  const panels = kindPanels(question)
  const key = row.rule && (kindOf(question, row.rule)?.key ?? state.kinds.get(question.id) ?? panels[0]?.key)
  const panel = panels.find(one => one.key === key)
  const path = ['scoring', 'questions', question.id]
  const setRule = (next: ScoringRule | undefined) =>
    context.run(changeMember(document, path, next, { prune: 1 }))
  const set = (member: keyof ScoringRule, value: unknown, isTyped: boolean) =>
    context.run(changeMember(document, [...path, member], value, { isTyped }))
  const choose = (next: string) => {
    const chosen = panels.find(one => one.key === next)
    if (chosen) {
      state.kinds.set(question.id, chosen.key)
      setRule(ruleAs(question, row.rule, chosen.key))
    } else setRule(undefined)
  }
  const options = [
    { value: '', label: panelTexts.notScored },
    ...panels.map(one => ({ value: one.key, label: howLabel(context, one.key) })),
  ]
  const how = {
    id: controlId('how', question.id),
    label: panelTexts.how,
    value: panel?.key ?? '',
    options,
    isDisabled: readonly,
    onChange: choose,
  }
  return html`<div class="rule">
    ${options.length > 3 ? select(how) : segments({ ...how, isStacked: true })}
    ${
      panel
        ? html`<div class="rule-columns">
            <div>
              ${panel.members.map(member => memberEditor(context, row, panel.key, member, rule, set, setRule))}
            </div>
            <div>
              ${feedbackEditor(context, row, value => set('feedback', value, true))}
              ${panel.key === 'manual' ? nothing : tryAnswer(context, row)}
            </div>
          </div>`
        : nothing
    }
  </div>`
}

const howLabel = ({ texts }: DesignerContext, key: Kind['key']): string => {
  const how = howOf(key)
  return how === 'none' ? key : texts.scoring[how]
}

function memberEditor(
  context: DesignerContext,
  row: ScoringRow,
  key: Kind['key'],
  member: Member,
  rule: ScoringRule,
  set: (member: keyof ScoringRule, value: unknown, isTyped: boolean) => void,
  setRule: (rule: ScoringRule) => void,
): unknown {
  const { question } = row
  // The members of a panel are those of a rule.
  const name = member.member as keyof ScoringRule
  const id = controlId('rule', question.id, name)
  switch (name) {
    case 'feedback':
    case 'manual':
      return nothing
    case 'points':
      return pointsField(context, row, key, id, value => set('points', value, true))
    case 'correct':
      return questionTypes.get(question.type)?.scoring === 'TEXT'
        ? textKey(context, {
            id,
            correct: rule.correct,
            points: rule.points ?? 1,
            onChange: (correct, hasPoints) => {
              const { points: _, correct: __, ...others } = rule
              const points = hasPoints ? undefined : (rule.points ?? 1)
              setRule({
                ...(points !== undefined && { points }),
                ...others,
                ...(correct !== undefined && { correct }),
              })
            },
          })
        : answerControl(context, question, {
            id,
            label: labelOf(context.texts, member.labels),
            value: rule.correct,
            onChange: value => set('correct', value, false),
          })
    case 'weights':
      return weightsEditor(context, question, {
        id,
        value: rule.weights,
        onChange: value => set('weights', value, true),
      })
    case 'ranges':
      return rangesEditor(context, { id, value: rule.ranges, onChange: value => set('ranges', value, true) })
    case 'areas':
      return areasEditor(context, question, {
        id,
        areas: rule.areas ?? [],
        onChange: value => set('areas', value, true),
      })
    case 'blanks':
      return blanksEditor(context, question, {
        id,
        rules: rule.blanks ?? {},
        onChange: value => set('blanks', value, true),
      })
    case 'alternatives':
      return alternativesEditor(context, question, {
        id,
        alternatives: rule.alternatives ?? [],
        onChange: value => set('alternatives', value, true),
      })
    case 'rubric':
      return textArea({
        id,
        label: labelOf(context.texts, member.labels),
        isDisabled: context.readonly,
        value: rule.rubric ?? '',
        rows: 4,
        onInput: text => set('rubric', text === '' ? undefined : text, true),
      })
    default:
      return memberField(context, member, {
        id,
        // These are on unless they are switched off.
        value: memberOf(rule, name) ?? (name === 'ignoreCase' || name === 'ignoreSpaces' ? true : undefined),
        onChange: (value, isTyped) =>
          set(name, ON.has(name) ? (value === true ? undefined : false) : value, isTyped),
      })
  }
}

/** Members that are true when absent. */
const ON: ReadonlySet<string> = new Set(['ignoreCase', 'ignoreSpaces'])

/** Kinds that add up their points say the sum instead. */
function pointsField(
  context: DesignerContext,
  row: ScoringRow,
  key: Kind['key'],
  id: string,
  onChange: (points: number | undefined) => void,
): TemplateResult {
  const panelTexts = context.texts.panels.scoring
  const isSet = (key === 'correct' || key === 'manual') && !hasOwnPoints(row.rule)
  if (!isSet)
    return html`<p class="rule-best">${row.points === undefined ? panelTexts.bestUnknown : panelTexts.best(row.points)}</p>`
  return numberField({
    id,
    label: panelTexts.points,
    isDisabled: context.readonly,
    min: 0,
    value: row.rule?.points,
    onChange,
  })
}

/** Reports whether the accepted texts have points of their own. */
const hasOwnPoints = (rule: ScoringRule | undefined): boolean =>
  Array.isArray(rule?.correct) && rule.correct.some(one => memberOf(one, 'points') !== undefined)

export { ruleStyles } from './rule-styles.ts'
