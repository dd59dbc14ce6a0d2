// Runs the draft at once, and shows what each step worked with and gave.
import { html, nothing, type TemplateResult } from 'lit'
import type { EventSummary, Response as StoredResponse, TestedStep } from '../../api/contract.d.ts'
import { button } from '../../kit/button.ts'
import { segments, select } from '../../kit/choose.ts'
import { icon } from '../../kit/icon.ts'
import { findStep, numbersOf } from '../document/tree.ts'
import { jsonField } from '../fields/json-field.ts'
import { stepIcons } from '../step-icons.ts'
import { stepInWords } from '../views/says.ts'
import type { EditorContext } from '../workflow-context.ts'
import { moment, shortMoment } from './run-words.ts'
import { stepData } from './step-data.ts'

export function testPane(context: EditorContext): TemplateResult {
  const { texts, tests, workspace } = context
  const { result } = tests
  return html`<header>
      <h2>${texts.test}</h2>
      ${button({
        label: result ? texts.runTestAgain : texts.runTest,
        icon: 'play',
        kind: 'line',
        key: 'run-test',
        isDisabled: tests.isBusy || workspace.content.steps.length === 0,
        onClick: () => void run(context),
      })}
    </header>
    <div class="test-with">${choices(context)}</div>
    ${result ? ended(context) : html`<p class="intro">${texts.testIntro}</p>`}
    ${
      result
        ? html`<ol class="trace" role="list">${result.steps.map(step => traceLine(context, step))}</ol>`
        : nothing
    }`
}

async function run(context: EditorContext): Promise<void> {
  const { tests, toast, announce, inWords, texts } = context
  try {
    await tests.run()
    if (tests.result) announce(`${texts.test}: ${texts.testEnds[tests.result.status]}`)
  } catch (error) {
    toast(inWords(error))
  }
}

function choices(context: EditorContext): TemplateResult {
  const { texts, tests } = context
  const starts = [
    ...tests.events().map(one => ({ value: one.eventid, label: eventWords(context, one) })),
    ...tests.responses().map(one => ({ value: one.responseid, label: responseWords(context, one) })),
  ]
  const isSample = tests.startid === ''
  return html`${
    starts.length === 0
      ? nothing
      : select({
          id: 'test-with',
          label: texts.testWith,
          value: tests.startid,
          options: [...starts, { value: '', label: texts.sampleData }],
          onChange: tests.choose,
        })
  }
  ${segments({
    id: 'test-outside',
    label: texts.outside,
    value: tests.isReal ? 'REAL' : 'SAMPLE',
    hint: tests.isReal ? texts.realHint : undefined,
    options: (['SAMPLE', 'REAL'] as const).map(value => ({ value, label: texts.outsides[value] })),
    onChange: value => tests.setReal(value === 'REAL'),
  })}
  ${
    isSample
      ? html`<details class="sample"><summary>${texts.sampleData}</summary>${jsonField(context, {
          id: 'test-data',
          label: texts.sampleJson,
          hidesLabel: true,
          value: tests.data,
          onChange(value) {
            if (typeof value === 'object' && value !== null && !Array.isArray(value))
              tests.setData({ ...value })
          },
        })}</details>`
      : nothing
  }`
}

/** Such as `An event, 24 Nov 2026, 14:05:12, Application`. */
function eventWords(context: EditorContext, { createDate, webformid }: EventSummary): string {
  const { texts, sources } = context
  const form = webformid === null ? undefined : sources.nameOf(webformid)
  return [texts.starters.EVENT, moment(context, createDate), form].filter(part => part).join(', ')
}

function responseWords(context: EditorContext, response: StoredResponse): string {
  const { respondent, email, percent, createDate } = response
  const date = shortMoment(context, createDate)
  const who = respondent?.name ?? respondent?.email ?? email
  return [who, percent === null ? undefined : `${percent} %`, date].filter(part => part).join(', ')
}

function ended({ texts, tests }: EditorContext): TemplateResult {
  const { result, tookMs, isReal, isOld } = tests
  if (!result) return html``
  const isGood = result.status === 'DONE'
  return html`<p class="ended ${isGood ? 'good' : 'bad'}" role="status">
    ${icon(isGood ? 'check' : 'error')}<span><b>${texts.testEnds[result.status]}</b> ${texts.testEnded(texts.ms(tookMs), isReal)}
    ${result.message === '' ? nothing : html`<br /><bdi>${result.message}</bdi>`}
    ${isOld ? html`<br /><span class="old">${texts.testOld}</span>` : nothing}</span>
  </p>`
}

function traceLine(context: EditorContext, tested: TestedStep): TemplateResult {
  const { texts, tests, workspace } = context
  const { content } = workspace
  const step = findStep(content, tested.stepid)
  const isOpen = tests.open === tested.path
  const loop = tested.path.split('/').slice(0, -1)
  return html`<li class=${isOpen ? 'open' : ''}>
    <button type="button" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => tests.toggle(tested.path)}>
      <span class="number">${numbersOf(content).get(tested.stepid) ?? ''}</span>
      ${step ? icon(stepIcons[step.type]) : nothing}
      <span class="what"><bdi>${step ? stepInWords(context, step) : tested.stepid}</bdi>${loop.length > 0 ? html` <small>${loop.map(at => Number(at) + 1).join('.')}</small>` : nothing}</span>
      <span class="mark" data-status=${tested.status}>${texts.testStates[tested.status]}</span>
    </button>
    ${isOpen ? stepData(context, tested, tested.status === 'NOT_SENT' ? texts.outsides.SAMPLE : undefined) : nothing}
  </li>`
}
