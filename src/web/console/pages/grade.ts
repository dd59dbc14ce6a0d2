// Answers that wait for grading by hand, one response after the other.
import { html, nothing, type TemplateResult } from 'lit'
import type { Catalogue } from '../../../engine/text/messages/catalogue.ts'
import type { Response as FormResponse } from '../../api/contract.d.ts'
import { provideBrowserLibraries } from '../../authoring/libraries.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { segments, select } from '../../kit/choose.ts'
import { titleOf } from '../../results/answers.ts'
import type { GradeTexts } from '../../texts/console/grade-en.ts'
import { formPath } from '../app-data.ts'
import { gradedByHand, readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { noResponses } from '../parts/no-responses.ts'
import type { Language } from '../preferences.ts'
import { grade } from '../styles/grade.ts'
import { type Desk, itemsOf, onKey, run, store, walk } from './grade/desk.ts'
import { type PaperContext, paper } from './grade/paper.ts'
import { createPens } from './grade/pens.ts'
import { createQueue, type Mode, type Queue } from './grade/queue.ts'
import { createVersions } from './grade/versions.ts'

const MODES: readonly Mode[] = ['question', 'person']

export async function open(first: ConsoleContext): Promise<Page> {
  const [{ form, frame }, grade, catalogue] = await Promise.all([
    readFormPage(first, 'grade'),
    loadGradeTexts(first),
    loadCatalogue(first.language),
  ])
  if (form.version === null)
    return { ...frame, render: () => page(grade.title, nothing, noResponses(first, form)) }
  const path = formPath(first.owner, form)
  const context: PaperContext = { ...first, grade, catalogue, path }
  const { call } = context
  const versions = createVersions(call, path)
  const [{ body: pending }] = await Promise.all([
    call('GET', `${path}/response/pending`),
    versions.load([form.version]),
  ])
  const ids = versions.inOrder(
    form.version,
    pending.questions.map(({ id }) => id),
  )
  const questions = pending.questions.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const desk: Desk = {
    form,
    versions,
    queue: createQueue({ call, path, versions, pending: { ...pending, questions } }),
    pens: createPens(),
    hasGraded: false,
    isBusy: false,
  }
  if (pending.responses > 0) await desk.queue.advance()
  return { ...frame, render: () => draw(context, desk) }
}

const page = (title: string, text: unknown, content: unknown, onKey?: (event: KeyboardEvent) => void) =>
  html`<div class="page grade" @keydown=${onKey ?? nothing}>${pageHead(title, { text })} ${content}</div>`

function draw(context: PaperContext, desk: Desk): TemplateResult {
  const { grade } = context
  const { queue } = desk
  const { current } = queue
  const left = queue.left()
  const text = left > 0 ? grade.left(left, queue.isMore) : nothing
  return page(
    grade.title,
    text,
    [
      left > 0 || current ? tools(context, desk) : nothing,
      current ? work(context, desk, current) : rest(context, desk),
    ],
    event => onKey(context, desk, event),
  )
}

function tools(context: PaperContext, desk: Desk): TemplateResult {
  const { grade } = context
  const { queue, versions } = desk
  const choose = (next: Parameters<Queue['choose']>[0]) => run(context, desk, () => queue.choose(next))
  return html`<div class="tools">
    ${segments({
      id: 'grade-mode',
      label: grade.mode,
      hidesLabel: true,
      value: queue.mode,
      options: MODES.map(value => ({ value, label: grade.modes[value] })),
      onChange: value => void choose({ mode: MODES.find(mode => mode === value) ?? 'question' }),
    })}
    ${
      queue.mode === 'question'
        ? select({
            id: 'grade-question',
            label: grade.question,
            hidesLabel: true,
            value: queue.questionId,
            options: queue.questions().map(id => {
              const question = versions.question(id)
              return { value: id, label: grade.option(question ? titleOf(question) : id, queue.left(id)) }
            }),
            onChange: questionId => void choose({ questionId }),
          })
        : nothing
    }
    ${queue.current ? walking(context, desk) : nothing}
  </div>`
}

function walking(context: PaperContext, desk: Desk): TemplateResult {
  const { grade } = context
  const { at, of, isMore } = desk.queue.place
  return html`<div class="row walking">
    <span class="soft" role="status">${grade.place(at, of, isMore)}</span>
    ${action({ label: grade.previous, kind: 'ghost', isDisabled: at <= 1, onClick: () => void walk(context, desk, -1) })}
    ${action({ label: grade.next, kind: 'ghost', isDisabled: at === of && !isMore, onClick: () => void walk(context, desk, 1) })}
  </div>`
}

const work = (context: PaperContext, desk: Desk, response: FormResponse) => html`
  ${paper(context, response, itemsOf(desk, response))}
  <div class="paper-end">
    ${action({ label: context.grade.save, sign: 'check', kind: 'primary', isDisabled: desk.isBusy, onClick: () => void store(context, desk) })}
    <p class="soft small">${context.grade.keys}</p>
  </div>
`

/** Nothing is left, of the question or at all. */
function rest(context: PaperContext, desk: Desk): TemplateResult {
  const { grade, href } = context
  const { form, queue, hasGraded } = desk
  const base = `/console/apps/${form.appid}/forms/${form.webformid}`
  const left = queue.left()
  if (left > 0)
    return empty({
      title: grade.doneQuestion,
      text: grade.doneQuestionText(left),
      sign: 'check',
      actions: action({
        label: grade.toOthers,
        kind: 'primary',
        onClick: () => {
          const questionId = queue.questions().find(id => queue.left(id) > 0) ?? queue.questionId
          void run(context, desk, () => queue.choose({ questionId }))
        },
      }),
    })
  const responses = (kind: 'primary' | 'line') =>
    linkButton({ href: href(`${base}/responses`), label: grade.toResponses, kind })
  if (hasGraded)
    return empty({
      title: grade.done,
      text: grade.doneText,
      sign: 'check',
      actions: [
        linkButton({ href: href(`${base}/summary`), label: grade.toSummary, kind: 'primary' }),
        responses('line'),
      ],
    })
  if (gradedByHand(form))
    return empty({ title: grade.none, text: grade.noneText, actions: responses('primary') })
  return empty({
    title: grade.noQuestions,
    text: grade.noQuestionsText,
    actions: linkButton({
      href: href(`${base}/build`),
      label: context.texts.tabs.build,
      kind: 'primary',
    }),
  })
}

async function loadCatalogue(language: Language): Promise<Catalogue> {
  provideBrowserLibraries()
  return language === 'de'
    ? (await import('../../../engine/text/messages/de.ts')).de
    : (await import('../../../engine/text/messages/en.ts')).en
}

/** Loads the texts and styles of grading, which other pages do not need. */
async function loadGradeTexts({ language, root }: ConsoleContext): Promise<GradeTexts> {
  adoptStyles(root, grade)
  return language === 'de'
    ? (await import('../../texts/console/grade-de.ts')).gradeDe
    : (await import('../../texts/console/grade-en.ts')).gradeEn
}
