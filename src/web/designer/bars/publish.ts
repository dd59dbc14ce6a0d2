// Publishes the form: saves, checks, says what changes for respondents, and ends with the link and the code to embed.
import { html, nothing, type TemplateResult } from 'lit'
import { type Difference, differencesOf } from '../../../engine/definition/differences.ts'
import type { Fault } from '../../../engine/faults.ts'
import { ApiError } from '../../api/api.ts'
import { documentOf, type FormDocument } from '../../document/document.ts'
import { openDialog } from '../../kit/dialog.ts'
import { differenceInWords } from '../../messages/differences-in-words.ts'
import type { Frame } from '../frame.ts'
import type { Webform } from '../workspace.ts'

const MAX_SHOWN = 12

export interface PublishHooks {
  /** False if the host prevents it. */
  before(document: FormDocument): boolean
  after(form: Webform): void
  showProblems(): void
}

export async function publish(frame: Frame, hooks: PublishHooks): Promise<void> {
  const texts = frame.messages.frame
  await frame.workspace.save()
  const faults = (await frame.workspace.check.now()) ?? frame.problems
  const { version } = frame.workspace.form
  const before = version === null ? undefined : await readVersion(frame, version)
  const differences = before ? differencesOf(before, frame.document) : []
  const isBlocked = faults.length > 0
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
    content: () => (isBlocked ? faultList(faults) : changeList(frame, differences)),
    actions: [
      { label: texts.cancel, value: '' },
      isBlocked
        ? { label: texts.showProblems, value: 'problems', kind: 'primary' }
        : { label: texts.publish, value: 'publish', kind: 'primary' },
    ],
  })
  const answer = await dialog.closed
  if (answer === 'problems') return hooks.showProblems()
  if (answer !== 'publish' || !hooks.before(frame.document)) return
  try {
    const { body } = await frame.api.call<Webform>('PUT', `${frame.api.form}/activate`)
    await frame.reload()
    hooks.after(body)
    await frame.openTool('share', 'published')
  } catch (error) {
    frame.toast(error instanceof ApiError ? error.message : texts.failed)
  }
}

async function readVersion(frame: Frame, version: number): Promise<FormDocument | undefined> {
  const reply = await frame.api
    .call<Partial<FormDocument>>('GET', `${frame.api.form}/version/${version}`)
    .catch(() => undefined)
  return reply && documentOf(reply.body)
}

const faultList = (faults: readonly Fault[]) => html`<ul class="changes">
  ${faults.slice(0, MAX_SHOWN).map(({ detail }) => html`<li class="bad">${detail}</li>`)}
</ul>`

function changeList(frame: Frame, differences: readonly Difference[]): TemplateResult {
  const texts = frame.messages.frame
  if (differences.length === 0)
    return html`<p class="dialog-fact">${frame.document.name}, ${texts.questionsCount(frame.document.questions.length)}</p>`
  const more = differences.length - MAX_SHOWN
  return html`<ul class="changes">
    ${differences.slice(0, MAX_SHOWN).map(difference => {
      const { headline, details } = differenceInWords(frame.messages, difference)
      return html`<li>${headline}${details.length > 0 ? html`<ul>${details.slice(0, 4).map(detail => html`<li>${detail}</li>`)}</ul>` : nothing}</li>`
    })}
    ${more > 0 ? html`<li>${texts.moreChanges(more)}</li>` : nothing}
  </ul>`
}
