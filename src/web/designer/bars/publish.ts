// Publishes the form: saves, checks, says what changes for respondents, and ends with the link and the code to embed.
import { html, nothing, type TemplateResult } from 'lit'
import { type Difference, differencesOf } from '../../../engine/definition/differences.ts'
import type { Fault } from '../../../engine/faults.ts'
import { ApiError } from '../../api/api.ts'
import type { WebForm } from '../../api/contract.d.ts'
import { documentOf, type FormDocument } from '../../authoring/draft/form-document.ts'
import { openDialog } from '../../kit/dialog.ts'
import { differenceInWords } from '../../texts/differences-in-words.ts'
import type { Frame } from '../frame.ts'
import { type EarlierResponses, earlierResponses } from './earlier-responses.ts'

const MAX_SHOWN = 12

export interface PublishHooks {
  /** False if the host prevents it. */
  before(document: FormDocument): boolean
  after(form: WebForm): void
  /** Jobs of the server correct earlier responses. */
  corrected(regradeids: readonly string[]): void
  showProblems(): void
}

export async function publish(frame: Frame, hooks: PublishHooks): Promise<void> {
  const texts = frame.texts.frame
  const { workspace } = frame
  await workspace.save()
  const faults = (await workspace.check.now()) ?? frame.problems
  const { version } = workspace.form
  const before = version === null ? undefined : await readVersion(frame, version)
  const differences = before ? differencesOf(before, workspace.document) : []
  const isBlocked = faults.length > 0
  const earlier = isBlocked ? undefined : earlierResponses(frame, differences)
  const dialog = openDialog(frame.root, {
    title: texts.publishTitle,
    text: isBlocked
      ? texts.publishBlocked(faults.length)
      : version === null
        ? texts.publishFirst
        : differences.length > 0
          ? texts.publishChanges
          : texts.publishSame,
    closeLabel: texts.close,
    content: () =>
      isBlocked ? faultList(faults) : [changeList(frame, differences), earlier?.draw() ?? nothing],
    actions: [
      { label: texts.cancel, value: '' },
      isBlocked
        ? { label: texts.showProblems, value: 'problems', kind: 'primary' }
        : { label: texts.publish, value: 'publish', kind: 'primary' },
    ],
  })
  void earlier?.start(dialog)
  const answer = await dialog.closed
  earlier?.stop()
  if (answer === 'problems') return hooks.showProblems()
  if (answer !== 'publish' || !hooks.before(workspace.document)) return
  try {
    const { body, etag } = await frame.api.call('PUT', `${frame.api.form}/activate`, {
      headers: { 'if-match': workspace.saver.etag },
    })
    if (etag) workspace.saver.moveTo(etag)
    workspace.setForm(body)
    hooks.after(body)
    const regradeids = await correct(frame, earlier)
    await frame.openTool('share', 'published')
    // Behind the dialog nobody would see it.
    if (regradeids.length > 0) hooks.corrected(regradeids)
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return joinAndAsk(frame, hooks)
    frame.toast(error instanceof ApiError ? error.message : texts.failed)
  }
}

async function correct(frame: Frame, earlier: EarlierResponses | undefined): Promise<readonly string[]> {
  try {
    return (await earlier?.correct()) ?? []
  } catch {
    frame.toast(frame.texts.frame.correctFailed)
    return []
  }
}

/** Another editor saved or published in the meantime: the author sees what would be published now. */
async function joinAndAsk(frame: Frame, hooks: PublishHooks): Promise<void> {
  const { saver } = frame.workspace
  await frame.reload().catch(() => {})
  await saver.refresh()
  // A conflict has a dialog of its own.
  if (saver.status().state === 'saved') await publish(frame, hooks)
}

async function readVersion(frame: Frame, version: number): Promise<FormDocument | undefined> {
  const reply = await frame.api.call('GET', `${frame.api.form}/version/${version}`).catch(() => undefined)
  return reply && documentOf(reply.body)
}

const faultList = (faults: readonly Fault[]) => html`<ul class="changes">
  ${faults.slice(0, MAX_SHOWN).map(({ detail }) => html`<li class="bad">${detail}</li>`)}
</ul>`

function changeList(frame: Frame, differences: readonly Difference[]): TemplateResult {
  const texts = frame.texts.frame
  const { name, questions } = frame.workspace.document
  if (differences.length === 0)
    return html`<p class="dialog-fact">${name}, ${texts.questionsCount(questions.length)}</p>`
  const more = differences.length - MAX_SHOWN
  return html`<ul class="changes">
    ${differences.slice(0, MAX_SHOWN).map(difference => {
      const { headline, details } = differenceInWords(frame.texts, difference)
      return html`<li>${headline}${details.length > 0 ? html`<ul>${details.slice(0, 4).map(detail => html`<li>${detail}</li>`)}</ul>` : nothing}</li>`
    })}
    ${more > 0 ? html`<li>${texts.moreChanges(more)}</li>` : nothing}
  </ul>`
}
