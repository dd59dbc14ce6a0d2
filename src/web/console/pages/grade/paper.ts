// One response with what is graded of it: each answer, and beside it how to grade, the points and a comment.
import { html, type TemplateResult } from 'lit'
import { isStored } from '../../../../engine/questions/file/answer.ts'
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import type { Catalogue } from '../../../../engine/text/messages/catalogue.ts'
import type { FormPath } from '../../../api/api.ts'
import type { Response as FormResponse } from '../../../api/contract.d.ts'
import { numberField, textArea } from '../../../kit/field.ts'
import { answerInWords, titleOf } from '../../../results/answers.ts'
import { save } from '../../../results/results-context.ts'
import type { GradeTexts } from '../../../texts/console/grade-en.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { action } from '../../parts/blocks.ts'
import type { Pen } from './pens.ts'
import { isWaiting } from './queue.ts'

const MAX_COMMENT = 4000

export interface PaperContext extends ConsoleContext {
  readonly grade: GradeTexts
  /** The language in which answers are written. */
  readonly catalogue: Catalogue
  readonly path: FormPath
}

export interface PaperItem {
  readonly id: string
  /** Undefined if the version is unknown. */
  readonly question: BaseQuestion | undefined
  readonly rule: ScoringRule | undefined
  readonly pen: Pen
}

export const pointsId = (id: string) => `points-${id}`

export const paper = (
  context: PaperContext,
  response: FormResponse,
  items: readonly PaperItem[],
): TemplateResult => html`<article class="paper">
  <header>
    <h2><bdi>${nameOf(context, response)}</bdi></h2>
    <p class="soft">${context.grade.sent(context.format.time(response.createDate))} · ${context.texts.version(response.version)}</p>
  </header>
  ${items.map(item => sheet(context, response, item))}
</article>`

export const nameOf = ({ grade }: Pick<PaperContext, 'grade'>, { respondent, email }: FormResponse): string =>
  respondent?.name ?? respondent?.email ?? email ?? respondent?.id ?? grade.anonymous

function sheet(context: PaperContext, response: FormResponse, item: PaperItem): TemplateResult {
  const { grade } = context
  const { id, question, rule } = item
  const waits = isWaiting(response, id)
  return html`<section class="card sheet" aria-labelledby="title-${id}">
    <div class="answer-side">
      <div class="row between asked">
        <h3 id="title-${id}"><bdi>${question ? titleOf(question) : id}</bdi></h3>
        <span class="state ${waits ? 'paused' : ''}">${waits ? grade.waits : grade.graded}</span>
      </div>
      ${given(context, response, item)}
    </div>
    <div class="pen-side">
      <div class="rubric">
        <h4>${grade.rubric}</h4>
        <p class=${rule?.rubric ? '' : 'soft'}>${rule?.rubric ?? grade.noRubric}</p>
      </div>
      ${pens(context, item)}
    </div>
  </section>`
}

function given(context: PaperContext, response: FormResponse, { id, question }: PaperItem): TemplateResult {
  const answer = response.answers[id]
  const files = Array.isArray(answer) ? answer.filter(one => isStored(one)) : []
  if (files.length === 0)
    return html`<p class="given" dir="auto">${(question && answerInWords(context, question, answer)) ?? answerInWords(context, undefined, answer)}</p>`
  const { path, toast, inWords, call, grade } = context
  const download = async (fileid: string, name: string) => {
    try {
      await save({ api: { call } }, `${path}/response/${response.responseid}/file/${fileid}`, name)
    } catch (error) {
      toast(inWords(error))
    }
  }
  return html`<ul class="files">${files.map(
    ({ fileid, name }) =>
      html`<li>${action({ label: grade.download(name), sign: 'download', onClick: () => void download(fileid, name) })}</li>`,
  )}</ul>`
}

function pens({ grade, update, root }: PaperContext, { id, rule, pen }: PaperItem): TemplateResult {
  const max = rule?.points ?? 0
  const set = (points: number | undefined) => {
    pen.points = points
    pen.error = undefined
    update()
  }
  const fill = (points: number) => {
    set(points)
    root.querySelector<HTMLElement>(`#${CSS.escape(pointsId(id))}`)?.focus()
  }
  return html`<div class="points-line">
      ${numberField({
        id: pointsId(id),
        label: grade.points,
        isStacked: true,
        value: pen.points,
        min: 0,
        max,
        unit: grade.outOf(max),
        error: pen.error,
        onChange: set,
      })}
      <div class="row">
        ${action({ label: grade.zero, kind: 'line', onClick: () => fill(0) })}
        ${action({ label: grade.full, kind: 'line', onClick: () => fill(max) })}
      </div>
    </div>
    ${textArea({
      id: `comment-${id}`,
      label: grade.comment,
      hint: grade.commentHint,
      value: pen.comment,
      maxLength: MAX_COMMENT,
      rows: 3,
      onInput(text) {
        pen.comment = text
      },
    })}`
}
