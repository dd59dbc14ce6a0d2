// The pass mark, and grades by percentage on a bar and as a list.
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { GradeBand } from '../../../../engine/scoring/schemas.ts'
import { focusSoon } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { changeGrades } from '../../../document/commands/grades.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { segments } from '../../../kit/choose.ts'
import { numberField, textArea, textField } from '../../../kit/field.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { bandsOf, nextGrade, passingPoints } from './model.ts'

export function passMark(context: DesignerContext, total: number): TemplateResult {
  const { document, texts, readonly, locale } = context
  const panelTexts = texts.panels.scoring
  const mark = document.scoring.passMark
  const unit = mark === undefined ? 'none' : mark.points === undefined ? 'percent' : 'points'
  const path = ['scoring', 'passMark']
  const set = (value: unknown, isTyped = false) =>
    context.run(changeMember(document, path, value, { isTyped }))
  const value = mark?.points ?? mark?.percent ?? 0
  return html`<section class="pass">
    ${segments({
      id: 'pass-unit',
      label: panelTexts.passMark,
      isStacked: true,
      isDisabled: readonly,
      value: unit,
      options: [
        { value: 'none', label: panelTexts.noPassMark },
        { value: 'percent', label: panelTexts.percent },
        { value: 'points', label: panelTexts.points },
      ],
      onChange: next =>
        set(
          next === 'none'
            ? undefined
            : next === 'percent'
              ? { percent: 60 }
              : { points: Math.ceil(total * 0.6) },
        ),
    })}
    ${
      mark === undefined
        ? nothing
        : html`<div class="pass-mark">${numberField({
            id: 'pass-mark',
            label: panelTexts.passMark,
            hidesLabel: true,
            isDisabled: readonly,
            min: 0,
            max: unit === 'percent' ? 100 : undefined,
            value,
            unit: unit === 'percent' ? '%' : panelTexts.unit,
            onChange: next => set({ [unit]: next ?? 0 }, true),
          })}
          <p>${panelTexts.thatIs(passingPoints(mark, total).toLocaleString(locale), total.toLocaleString(locale))}</p></div>`
    }
  </section>`
}

export function gradeBands(context: DesignerContext): TemplateResult {
  const { document, texts, readonly, locale } = context
  const panelTexts = texts.panels.scoring
  const grades = document.scoring.grades ?? []
  const bands = bandsOf(document.scoring)
  const change = (next: readonly GradeBand[]) => context.run(changeGrades(document, next))
  const add = () => {
    change([...grades, nextGrade(document.scoring, panelTexts.newGrade)])
    focusSoon(context, `#grade-${grades.length}-name`)
  }
  return html`<section class="grades" aria-labelledby="grades-title">
    <h3 id="grades-title">${panelTexts.grades}</h3>
    ${
      bands.length === 0
        ? html`<p class="k-hint">${panelTexts.noGrades}</p>`
        : html`<svg class="bands" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${bands.map(
            ({ from, to }, i) => bandShape(from, to, i, bands.length),
          )}</svg>
          <ol class="band-rows">${bands.map(
            ({ grade, index, from, to }, i) => html`<li>
              <span class="band-key band-${shade(i, bands.length)}" aria-hidden="true"></span>
              ${numberField({
                id: `grade-${index}-from`,
                label: panelTexts.fromPercent,
                hidesLabel: true,
                isDisabled: readonly,
                min: 0,
                max: 100,
                value: from,
                unit: `– ${to.toLocaleString(locale)} %`,
                onChange: value => change(grades.with(index, { ...grade, fromPercent: value ?? 0 })),
              })}
              ${textField({
                id: `grade-${index}-name`,
                label: panelTexts.gradeName,
                hidesLabel: true,
                isDisabled: readonly,
                maxLength: 100,
                value: grade.grade,
                onInput: name => change(grades.with(index, { ...grade, grade: name })),
              })}
              ${textArea({
                id: `grade-${index}-message`,
                label: panelTexts.gradeMessage(grade.grade),
                hidesLabel: true,
                isDisabled: readonly,
                rows: 1,
                maxLength: 4000,
                value: grade.message ?? '',
                placeholder: panelTexts.message,
                takes: 'marks',
                onInput: text => {
                  const { message: _, ...others } = grade
                  change(grades.with(index, { ...others, ...(text !== '' && { message: text }) }))
                },
              })}
              ${
                readonly
                  ? nothing
                  : iconButton({
                      label: panelTexts.removeGrade(grade.grade),
                      icon: 'close',
                      onClick: () => change(grades.toSpliced(index, 1)),
                    })
              }
            </li>`,
          )}</ol>`
    }
    ${readonly ? nothing : button({ label: panelTexts.addGrade, icon: 'plus', isSmall: true, onClick: add })}
  </section>`
}

/** One of four shades: 0 for the lowest grade, 3 for the highest. */
const shade = (i: number, count: number): number => (count < 2 ? 3 : Math.round((i * 3) / (count - 1)))

const bandShape = (from: number, to: number, i: number, count: number) =>
  svg`<rect class="band-${shade(i, count)}" x=${from} y="0" width=${Math.max(0, to - from)} height="8" />`
