// The workflows of an application.
import { html, nothing, type TemplateResult } from 'lit'
import { menuButton } from '../../kit/menu.ts'
import { workflowTemplates } from '../../templates/workflows/all.ts'
import { formsPath, readAll, readApp } from '../app-data.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action } from '../parts/blocks.ts'
import { glyph } from '../parts/glyph.ts'
import { listPage, listTable } from '../parts/list-page.ts'
import { stateMark } from '../parts/state-mark.ts'
import { workflowItems } from './workflows/actions.ts'
import { loadWorkflowTexts, newWorkflow } from './workflows/new-workflow.ts'
import { triggerInWords } from './workflows/trigger-words.ts'
import {
  type WorkflowSummary,
  type WorkflowsContext,
  type WorkflowsView,
  withWorkflowsTexts,
  workflowPage,
  workflowsPath,
} from './workflows/workflow-data.ts'

export async function open(first: ConsoleContext): Promise<Page> {
  const { call, owner, params, href, language } = first
  const appid = params['appid'] ?? ''
  const [context, app, workflows, forms, templateTexts] = await Promise.all([
    withWorkflowsTexts(first),
    readApp(first, appid),
    readAll(page =>
      call('POST', `${workflowsPath(owner, appid)}/all`, { body: { ...page, include: 'runs' } }),
    ),
    readAll(body => call('POST', `${formsPath(owner, appid)}/all`, { body })),
    loadWorkflowTexts(language),
  ])
  const { pageTexts } = context
  const view: WorkflowsView = {
    appid,
    appName: app.name,
    workflows: workflows.reverse(),
    formNames: new Map(forms.map(({ webformid, name }) => [webformid, name])),
  }
  const create = action({
    label: pageTexts.create,
    sign: 'plus',
    kind: 'primary',
    key: 'new-workflow',
    onClick: () => void newWorkflow(context, view),
  })
  /** The templates, for people without workflows. */
  const templates = () => html`<h2 class="below">${pageTexts.templates}</h2>
    <ul class="lines">${workflowTemplates.map(template => {
      const { name, text } = templateTexts.templates[template.id]
      return html`<li><button
        type="button"
        class="line-button"
        @click=${() => void newWorkflow(context, view, template)}
      >${glyph('flow', 'soft')}<span class="grow"><b>${name}</b><small class="soft">${text}</small></span></button></li>`
    })}</ul>`
  return {
    title: pageTexts.title,
    crumbs: [{ label: app.name, href: href(`/console/apps/${appid}`) }],
    app,
    render: () =>
      listPage({
        title: pageTexts.title,
        text: pageTexts.text,
        buttons: create,
        items: view.workflows,
        none: { title: pageTexts.none, text: pageTexts.noneText, sign: 'flow', actions: create },
        below: templates(),
        list: () => table(context, view),
      }),
  }
}

function table(context: WorkflowsContext, view: WorkflowsView): TemplateResult {
  const { pageTexts, texts } = context
  return listTable({
    caption: pageTexts.caption(view.appName),
    look: 'list leads',
    columns: [
      { label: texts.name },
      { label: pageTexts.trigger },
      { label: pageTexts.state },
      { label: pageTexts.lastRun, kind: 'n' },
    ],
    menus: texts.actions,
    rows: view.workflows.map(workflow => row(context, view, workflow)),
  })
}

function row(context: WorkflowsContext, view: WorkflowsView, workflow: WorkflowSummary): TemplateResult {
  const { pageTexts, texts, href, format } = context
  const { name, status, nextDate, version, hasUnpublishedChanges, isWebformGone } = workflow
  const [starts, of] = triggerInWords(context, view, workflow)
  return html`<tr>
    <th scope="row"><a class="name" href=${href(workflowPage(workflow))}>${glyph('flow', 'soft')}<bdi class="clip">${name}</bdi>${
      version !== null && hasUnpublishedChanges
        ? html`<span class="k-chip k-plain"><span class="k-text">${pageTexts.unpublished}</span></span>`
        : nothing
    }</a></th>
    <td class="wide"><span class="two-lines"><bdi class="clip" title=${starts}>${starts}</bdi>${of ? html`<small class="soft clip" title=${of}><bdi>${of}</bdi></small>` : nothing}${
      nextDate ? html`<small class="soft clip">${pageTexts.next(format.time(nextDate))}</small>` : nothing
    }</span></td>
    <td><span class="two-lines">${stateMark(texts, workflow)}${
      status === 'ACTIVE' && isWebformGone
        ? html`<small class="status bad">${pageTexts.startsNoMore}</small>`
        : nothing
    }</span></td>
    <td class="n">${lastRun(context, workflow)}</td>
    <td class="c">${menuButton({ label: pageTexts.actionsFor(name), items: () => workflowItems(context, view, workflow) })}</td>
  </tr>`
}

function lastRun({ pageTexts, format }: WorkflowsContext, { runs }: WorkflowSummary): TemplateResult {
  if (!runs?.lastDate || !runs.lastStatus) return html`<span class="soft">${pageTexts.noRuns}</span>`
  const { lastDate, lastStatus, failed } = runs
  return html`<span class="two-lines"><span class="soft"><time datetime=${lastDate} title=${format.time(lastDate)}>${format.ago(lastDate)}</time> · ${pageTexts.statuses[lastStatus]}</span>${
    failed > 0 ? html`<small class="status bad">${pageTexts.failed(failed)}</small>` : nothing
  }</span>`
}
