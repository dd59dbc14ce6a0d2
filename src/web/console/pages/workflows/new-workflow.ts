// Asks with what a new workflow starts, and opens it in the editor.
import { html, nothing, type TemplateResult } from 'lit'
import type { Workflow } from '../../../../engine/workflows/document.ts'
import { select } from '../../../kit/choose.ts'
import type { Dialog } from '../../../kit/dialog.ts'
import { textField } from '../../../kit/field.ts'
import { workflowTemplates } from '../../../templates/workflows/all.ts'
import type { WorkflowTemplate } from '../../../templates/workflows/template.ts'
import type { WorkflowTexts } from '../../../templates/workflows/texts-en.ts'
import { appPath, readAll } from '../../app-data.ts'
import { askForm, MemberError } from '../../ask.ts'
import type { Language } from '../../preferences.ts'
import type { SecretsPath } from '../secrets/secret-data.ts'
import { createPlaces, type Places } from './places.ts'
import {
  type WorkflowSummary,
  type WorkflowsContext,
  type WorkflowsView,
  workflowPage,
  workflowsPath,
} from './workflow-data.ts'

const EMPTY = 'empty'

export const loadWorkflowTexts = async (language: Language): Promise<WorkflowTexts> =>
  language === 'de'
    ? (await import('../../../templates/workflows/texts-de.ts')).workflowTextsDe
    : (await import('../../../templates/workflows/texts-en.ts')).workflowTextsEn

interface WorkflowDraft {
  name: string
  /** What was typed is kept when the template changes. */
  isNamed: boolean
  template: WorkflowTemplate | undefined
}

export async function newWorkflow(
  context: WorkflowsContext,
  view: WorkflowsView,
  first?: WorkflowTemplate,
): Promise<void> {
  const { call, owner, pageTexts, texts, toast, inWords, go, href } = context
  let made: WorkflowSummary | undefined
  try {
    const [templateTexts, places, secrets] = await Promise.all([
      loadWorkflowTexts(context.language),
      createPlaces(context, view),
      readSecretNames(context, view),
    ])
    const nameOf = (template: WorkflowTemplate | undefined) =>
      template ? templateTexts.templates[template.id].name : ''
    await places.use(first)
    const draft: WorkflowDraft = { name: nameOf(first), isNamed: false, template: first }
    await askForm(context, {
      title: pageTexts.create,
      action: texts.create,
      fields: (dialog, errorAt) => html`${textField({
        id: 'workflow-name',
        label: texts.name,
        isStacked: true,
        maxLength: 200,
        value: draft.name,
        error: errorAt('/name'),
        onInput(name) {
          draft.name = name
          draft.isNamed = name !== ''
        },
      })}
      ${select({
        id: 'workflow-start',
        label: pageTexts.start,
        isStacked: true,
        value: draft.template?.id ?? EMPTY,
        hint: hintOf(context, templateTexts, draft.template),
        options: [
          { value: EMPTY, label: pageTexts.empty },
          ...workflowTemplates.map(({ id }) => ({ value: id, label: templateTexts.templates[id].name })),
        ],
        async onChange(value) {
          draft.template = workflowTemplates.find(({ id }) => id === value)
          if (!draft.isNamed) draft.name = nameOf(draft.template)
          await places.use(draft.template).catch(error => toast(inWords(error)))
          dialog.update()
        },
      })}
      ${draft.template && places.shown(draft.template).map(asked => placeField(context, places, asked, dialog, errorAt))}
      ${needs(context, places, secrets, draft.template)}`,
      async send() {
        if (draft.name.trim() === '') throw new MemberError({ '/name': texts.nameMissing })
        const content: Workflow = draft.template
          ? draft.template.workflow(places.place(draft.template), templateTexts)
          : { steps: [] }
        const reply = await call('POST', workflowsPath(owner, view.appid), {
          body: { name: draft.name.trim(), ...content },
        })
        made = reply.body
      },
    })
  } catch (error) {
    toast(inWords(error))
  }
  if (made) go(href(workflowPage(made)))
}

/** Those that the application can use, where the person may know them. */
async function readSecretNames({ call, owner, me }: WorkflowsContext, { appid }: WorkflowsView) {
  if (!me.features.includes('admin')) return new Set<string>()
  const paths: readonly SecretsPath[] = [`${appPath(owner, appid)}/secret`, '/core/secret']
  const lists = await Promise.all(paths.map(path => readAll(body => call('POST', `${path}/all`, { body }))))
  return new Set(lists.flat().map(({ name }) => name))
}

const hintOf = (
  { pageTexts }: WorkflowsContext,
  { templates }: WorkflowTexts,
  template: WorkflowTemplate | undefined,
): string => (template ? templates[template.id].text : pageTexts.emptyText)

function placeField(
  { toast, inWords }: WorkflowsContext,
  places: Places,
  asked: WorkflowTemplate['asks'][number],
  dialog: Dialog,
  errorAt: (pointer: string) => string | undefined,
): TemplateResult {
  const { value, options } = places.choices(asked)
  return select({
    id: `workflow-${asked}`,
    label: places.label(asked),
    isStacked: true,
    value,
    options,
    error: options.length === 0 ? places.missing(asked) : errorAt(`/${asked}`),
    async onChange(value) {
      try {
        await places.choose(asked, value)
      } catch (error) {
        toast(inWords(error))
      }
      dialog.update()
    },
  })
}

function needs(
  { pageTexts, format, me }: WorkflowsContext,
  { requiresEmail }: Places,
  secrets: ReadonlySet<string>,
  template: WorkflowTemplate | undefined,
) {
  const things = [
    ...(template?.usesEmail && !requiresEmail ? [pageTexts.needsEmail] : []),
    ...(template?.usesMail && !me.server.mail ? [pageTexts.needsMail] : []),
    ...(template?.secrets ?? []).filter(name => !secrets.has(name)).map(pageTexts.needsSecret),
  ]
  return things.length > 0 ? html`<p class="soft small">${pageTexts.needs(format.list(things))}</p>` : nothing
}
