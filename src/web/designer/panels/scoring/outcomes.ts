// Outcomes, for quizzes that show people which type they are: texts, and a matrix of choices by outcomes with points.
import { html, nothing, type TemplateResult } from 'lit'
import { kindsOf } from '../../../../engine/scoring/rule.ts'
import type { Outcome } from '../../../../engine/scoring/schemas.ts'
import { keysOf, type Path } from '../../../authoring/draft/path.ts'
import { choicesOf } from '../../../authoring/fields/choices.ts'
import { answerValue, type ListedQuestion, listQuestions } from '../../../authoring/fields/questions.ts'
import { focusSoon } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { deleteThings } from '../../../document/commands/delete.ts'
import { idsIn, nextId } from '../../../document/ids.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { textField } from '../../../kit/field.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { markedArea } from '../shared/marked-area.ts'
import { pointsInput } from './point-lists.ts'

const OUTCOMES: Path = ['scoring', 'outcomes']

interface Listed {
  readonly outcome: Outcome
  readonly path: Path
}

export function outcomeEditors(context: DesignerContext): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const outcomes = document.scoring.outcomes ?? []
  const keys = keysOf(outcomes)
  const listed = outcomes.map((outcome, i) => ({ outcome, path: [...OUTCOMES, keys[i] ?? ''] }))
  const add = () => {
    const id = nextId('o', idsIn(outcomes))
    context.run({
      label: 'change_member',
      ops: [
        { op: 'add', path: OUTCOMES, value: { id, title: panelTexts.newOutcome, weights: {} }, before: null },
      ],
    })
    focusSoon(context, `#outcome-${outcomes.length}-title`)
  }
  return html`<section class="outcomes" aria-labelledby="outcomes-title">
    <h3 id="outcomes-title">${panelTexts.outcomes}</h3>
    <p class="k-hint">${panelTexts.outcomesHint}</p>
    <ol>${listed.map(({ outcome, path }, i) => outcomeTexts(context, outcome, path, i))}</ol>
    ${readonly ? nothing : button({ label: panelTexts.addOutcome, icon: 'plus', isSmall: true, onClick: add })}
    ${listed.length > 0 ? weightsTable(context, listed) : nothing}
  </section>`
}

function outcomeTexts(context: DesignerContext, outcome: Outcome, path: Path, i: number): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.scoring
  const set = (member: string, text: string) =>
    context.run(
      changeMember(document, [...path, member], text === '' && member === 'text' ? undefined : text, {
        isTyped: true,
      }),
    )
  return html`<li>
    ${textField({
      id: `outcome-${i}-title`,
      label: panelTexts.outcomeTitle(i + 1),
      hidesLabel: true,
      isDisabled: readonly,
      maxLength: 200,
      value: outcome.title,
      onInput: text => set('title', text),
    })}
    ${markedArea(context, {
      id: `outcome-${i}-text`,
      label: panelTexts.outcomeText(outcome.title),
      hidesLabel: true,
      isDisabled: readonly,
      rows: 1,
      maxLength: 4000,
      value: outcome.text ?? '',
      placeholder: panelTexts.message,
      onInput: text => set('text', text),
    })}
    ${readonly ? nothing : iconButton({ label: panelTexts.removeOutcome(outcome.title), icon: 'close', onClick: () => context.run(deleteThings(document, [path])) })}
  </li>`
}

/** Questions that can add points to outcomes. */
const weighable = ({ question }: ListedQuestion) =>
  kindsOf(question).some(({ key }) => key === 'weights') && choicesIn(question).length > 0

const choicesIn = (question: ListedQuestion['question']) => {
  const value = answerValue(question)
  return value && value.kind !== 'record' ? choicesOf(question, value) : []
}

function weightsTable(context: DesignerContext, listed: readonly Listed[]): unknown {
  const { document, texts } = context
  const panelTexts = texts.panels.scoring
  const questions = listQuestions(document, texts).filter(weighable)
  if (questions.length === 0) return html`<p class="k-hint">${panelTexts.noChoices}</p>`
  return html`<div class="panel-scroll"><table class="grid weights">
    <thead><tr><td></td>${listed.map(({ outcome }) => html`<th scope="col" dir="auto">${outcome.title}</th>`)}</tr></thead>
    ${questions.map(
      ({ question, title }) => html`<tbody>
        <tr><th scope="rowgroup" colspan=${listed.length + 1} class="weights-question" dir="auto">${title}</th></tr>
        ${choicesIn(question).map(
          ({ id, label }) =>
            html`<tr><th scope="row" dir="auto">${label}</th>${listed.map(
              ({ outcome, path }) =>
                html`<td>${pointsInput(
                  context,
                  `${outcome.title}: ${label}`,
                  outcome.weights[question.id]?.[id],
                  points =>
                    context.run(
                      changeMember(document, [...path, 'weights', question.id, id], points, {
                        isTyped: true,
                        prune: 1,
                      }),
                    ),
                )}</td>`,
            )}</tr>`,
        )}
      </tbody>`,
    )}
  </table></div>`
}
