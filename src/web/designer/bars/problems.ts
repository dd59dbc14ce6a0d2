// The list of problems: what blocks publishing, and advice. "Show" leads to the control, "Fix" mends where one command can.
import { html, nothing, type TemplateResult } from 'lit'
import type { Fault } from '../../../engine/faults.ts'
import { pointerSteps } from '../../../engine/json-pointer.ts'
import { getAt, type Path, pathOf } from '../../authoring/draft/path.ts'
import type { Command } from '../../document/command.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { deleteThings } from '../../document/commands/delete.ts'
import { button, iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import { adviceInWords, labelOf } from '../../texts/lookup.ts'
import { entriesOf, flat, questionPathOf, titleOf } from '../canvas/entries.ts'
import type { Frame } from '../frame.ts'

export type ProblemFilter = 'all' | 'errors' | 'advice'

interface Problem {
  readonly pointer: string
  readonly text: string
  readonly isAdvice: boolean
  readonly fault: Pick<Fault, 'pointer' | 'code'>
}

export interface ProblemsState {
  readonly filter: ProblemFilter
  setFilter(filter: ProblemFilter): void
  close(): void
}

export function problemsList(frame: Frame, state: ProblemsState): TemplateResult {
  const texts = frame.texts.frame
  const errors = frame.problems.map(
    (fault): Problem => ({ pointer: fault.pointer, text: sentenceOf(frame, fault), isAdvice: false, fault }),
  )
  const advice = frame.advice.map(
    (one): Problem => ({
      pointer: one.pointer,
      text: adviceInWords(frame.texts, one),
      isAdvice: true,
      fault: one,
    }),
  )
  const shown =
    state.filter === 'errors' ? errors : state.filter === 'advice' ? advice : [...errors, ...advice]
  const tabs: readonly (readonly [ProblemFilter, string])[] = [
    ['all', texts.all(errors.length + advice.length)],
    ['errors', texts.toFix(errors.length)],
    ['advice', texts.toConsider(advice.length)],
  ]
  return html`<section class="problems" part="problems" aria-label=${texts.problemsTitle} data-pane="problems">
    <header>
      <h2>${texts.problemsTitle}</h2>
      <span class="tabs">${tabs.map(([name, label]) =>
        button({
          label,
          isSmall: true,
          isPressed: name === state.filter,
          onClick: () => state.setFilter(name),
        }),
      )}</span>
      ${iconButton({ label: texts.close, icon: 'close', onClick: state.close })}
    </header>
    ${
      shown.length === 0
        ? html`<p class="nothing">${errors.length === 0 && state.filter !== 'advice' ? texts.noProblems : texts.nothingFound}</p>`
        : html`<ol>${shown.map(problem => row(frame, problem))}</ol>`
    }
  </section>`
}

function row(frame: Frame, problem: Problem): TemplateResult {
  const texts = frame.texts.frame
  const fix = frame.readonly ? undefined : fixOf(frame, problem)
  return html`<li class="problem ${problem.isAdvice ? 'advice' : ''}">
    ${icon(problem.isAdvice ? 'advice' : 'error')}
    <p>${problem.text}</p>
    <span class="at">${placeOf(frame, problem.pointer)}</span>
    <span class="bar-end">
      ${fix ? button({ label: fix.label, icon: 'fix', isSmall: true, onClick: () => frame.run(fix.command) }) : nothing}
      ${button({ label: texts.show, kind: 'line', isSmall: true, onClick: () => frame.showFault(problem.fault) })}
    </span>
  </li>`
}

/** Problems that name questions of the form by their ids. */
const NAMES_QUESTIONS =
  /^(?:key_missing\.question|reference_later\.answer|reference_dangling\.unanswered|jump_(?:backwards|unreachable))$/

/** The sentence of the server, with the texts of questions instead of their ids. */
function sentenceOf({ document, texts }: Frame, { detail, reason = '', params = {} }: Fault): string {
  if (!NAMES_QUESTIONS.test(reason)) return detail
  const ids = new Set<unknown>(Object.values(params))
  return flat(entriesOf(document))
    .filter(({ question: { id, text } }) => text && ids.has(id))
    .reduce((sentence, { question }) => {
      const [before = '', after, more] = sentence.split(new RegExp(`\\b${question.id}\\b`))
      // An id can be a word of the sentence, too.
      if (after === undefined || more !== undefined) return sentence
      return before + texts.differences.quote(titleOf(question, question.id)) + after
    }, detail)
}

/** Such as "11, Show when". */
function placeOf(frame: Frame, pointer: string): string {
  const steps = pointerSteps(pointer) ?? []
  const path = pathOf(frame.document, steps)
  const key =
    path[0] === 'scoring' && path[1] === 'questions'
      ? `questions/#${path[2]}`
      : (questionPathOf(path) ?? []).join('/')
  const entry = flat(entriesOf(frame.document)).find(one => one.key === key)
  const member = [...steps].reverse().find(step => typeof step === 'string' && !/^\d+$/.test(step)) ?? ''
  const label = labelOf(frame.texts, [`*.${member}`])
  if (!entry) return steps.length > 0 ? label : frame.texts.frame.wholeForm
  return [
    entry.number ?? titleOf(entry.question, entry.question.id),
    member === '' || member === 'questions' ? '' : label,
  ]
    .filter(part => part !== '')
    .join(', ')
}

/** The one command that mends it, with the verb for its button. */
function fixOf(
  { document, texts }: Frame,
  { fault }: Problem,
): { readonly label: string; readonly command: Command } | undefined {
  if (fault.code !== 'reference_dangling') return undefined
  const path = pathOf(document, pointerSteps(fault.pointer) ?? [])
  const frameTexts = texts.frame
  const condition = conditionAround(path)
  if (condition && getAt(document, condition) !== undefined)
    return { label: frameTexts.removeCondition, command: changeMember(document, condition, undefined) }
  if (path[0] === 'logic' && path[1] === 'jumps' && path.length > 2)
    return { label: frameTexts.removeJump, command: deleteThings(document, [path.slice(0, 3)]) }
  return undefined
}

function conditionAround(path: Path): Path | undefined {
  const at = path.findIndex(step => step === 'visibleWhen' || step === 'requiredWhen')
  return at < 0 ? undefined : path.slice(0, at + 1)
}
