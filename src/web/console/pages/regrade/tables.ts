// What a correction changes: figures of each version, and examples of responses before and after.
import { html, nothing, type TemplateResult } from 'lit'
import type { Verdict, Version, WebForm } from '../../../api/contract.d.ts'
import type { Correction } from '../../../regrade/corrections.ts'
import { titleOf } from '../../../results/answers.ts'
import type { RegradeTexts } from '../../../texts/console/regrade-en.ts'
import type { ConsoleContext } from '../../page-module.ts'
import type { Count, Counting } from './count.ts'

export interface RegradeContext extends ConsoleContext {
  readonly regrade: RegradeTexts
  readonly form: WebForm
}

export const versionsTable = (context: RegradeContext, counting: Counting): TemplateResult => {
  const { regrade, texts, format } = context
  return html`<div class="scroll" role="region" aria-label=${regrade.caption} tabindex="0"><table class="table corrections">
    <caption class="k-hidden">${regrade.caption}</caption>
    <thead><tr>
      <th scope="col">${regrade.version}</th><th scope="col">${regrade.published}</th>
      <th scope="col" class="n">${regrade.responses}</th><th scope="col">${regrade.change}</th>
    </tr></thead>
    <tbody>${counting.counts.map(
      count => html`<tr>
        <th scope="row">${texts.version(count.version.version)}</th>
        <td>${format.date(count.version.activateDate)}</td>
        <td class="n">${count.correction ? format.number(count.correction.preview.total) : '–'}</td>
        <td class="what">${whatChanges(context, counting, count)}</td>
      </tr>`,
    )}</tbody>
  </table></div>`
}

function whatChanges({ regrade, format }: RegradeContext, { isCounting }: Counting, count: Count) {
  const { correction, refusal } = count
  if (refusal !== undefined) return html`<span class="bad">${refusal}</span>`
  if (!correction) return html`<span class="soft">${isCounting ? regrade.counting : regrade.stopped}</span>`
  const { preview, keptIds, version } = correction
  const { changed, raised, lowered } = preview
  return html`${changed === 0 ? html`<span class="soft">${regrade.nothing}</span>` : regrade.changes(changed, raised, lowered)}
    ${keptIds.length > 0 ? html`<small class="soft">${regrade.kept(format.list(keptIds.map(id => titleIn(version, id))))}</small>` : nothing}`
}

const titleIn = ({ questions }: Version, id: string): string =>
  titleOf({ id, text: questions.find(one => one.id === id)?.text })

export function examplesTable(context: RegradeContext, counting: Counting): TemplateResult | typeof nothing {
  const { regrade } = context
  const corrections = counting.corrections()
  if (corrections.length === 0) return nothing
  return html`<section class="examples">
    <h2>${regrade.examples}</h2>
    <div class="scroll" role="region" aria-label=${regrade.examples} tabindex="0"><table class="table corrections">
      <caption class="k-hidden">${regrade.examples}</caption>
      <thead><tr>
        <th scope="col">${regrade.respondent}</th><th scope="col">${regrade.before}</th>
        <th scope="col">${regrade.after}</th><th scope="col">${regrade.because}</th>
      </tr></thead>
      <tbody>${corrections.map(correction => exampleRows(context, counting, correction))}</tbody>
    </table></div>
  </section>`
}

const exampleRows = (
  context: RegradeContext,
  { respondents }: Counting,
  { preview, version }: Correction,
): readonly TemplateResult[] => {
  const { regrade, format, href, form } = context
  const base = `/console/apps/${form.appid}/forms/${form.webformid}/responses`
  return preview.changes.map(({ responseid, from, to, questions }) => {
    const response = respondents.get(responseid)
    const { respondent, email } = response ?? {}
    const name = respondent?.name ?? respondent?.email ?? email ?? respondent?.id ?? regrade.anonymous
    return html`<tr>
      <th scope="row"><a class="who" href=${href(`${base}/${responseid}`)}><bdi>${name}</bdi></a></th>
      <td>${verdictInWords(context, from)}</td>
      <td><span class="to" aria-hidden="true">→ </span>${verdictInWords(context, to)}</td>
      <td class="what">${format.list(Object.keys(questions).map(id => titleIn(version, id)))}</td>
    </tr>`
  })
}

function verdictInWords({ regrade }: RegradeContext, verdict: Verdict): string {
  const { score, maxScore, passed, grade, gradingStatus } = verdict
  if (score === null || maxScore === null) return regrade.unscored
  const result =
    gradingStatus === 'PENDING'
      ? regrade.waits
      : passed === null
        ? undefined
        : passed
          ? regrade.passed
          : regrade.notPassed
  return [regrade.points(score, maxScore), result, grade].filter(Boolean).join(', ')
}
