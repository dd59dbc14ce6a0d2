// A summary of a question's logic, with a way to the view that edits it.
import { html, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import type { Frame } from '../frame.ts'
import type { Entry } from './entries.ts'
import { section } from './section.ts'

export function logicSection(frame: Frame, { question, path }: Entry): TemplateResult {
  const texts = frame.messages.frame
  const jumps = (frame.document.logic.jumps ?? []).filter(({ after }) => after === question.id).length
  const rows: readonly (readonly [string, string])[] = [
    [frame.messages.members['*.visibleWhen'], question.visibleWhen ? texts.onCondition : texts.always],
    ...(question.required
      ? []
      : [
          [
            frame.messages.members['*.requiredWhen'],
            question.requiredWhen ? texts.onCondition : texts.neverRequired,
          ] as const,
        ]),
    [texts.afterwards, jumps > 0 ? texts.jumps(jumps) : texts.nextQuestion],
  ]
  return section(frame.messages.sections.logic, [
    html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
    button({
      label: texts.editLogic,
      icon: 'logic',
      isSmall: true,
      onClick: () => frame.show('logic', path),
    }),
  ])
}
