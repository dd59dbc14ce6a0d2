// Corrects the scoring of earlier responses: what would change, with examples, and how far the server is.
import { html, nothing, type TemplateResult } from 'lit'
import type { Regrade } from '../../api/contract.d.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { openDialog } from '../../kit/dialog.ts'
import { applyCorrection, readVersions, sumOf } from '../../regrade/corrections.ts'
import type { RegradeTexts } from '../../texts/console/regrade-en.ts'
import { buildPath, formPath } from '../app-data.ts'
import { readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, empty, linkButton, pageHead } from '../parts/blocks.ts'
import { noResponses } from '../parts/no-responses.ts'
import { regrade } from '../styles/regrade.ts'
import { type Counting, createCounting } from './regrade/count.ts'
import { createJobs, idsIn, isEnded, type Jobs, RUN } from './regrade/jobs.ts'
import { examplesTable, type RegradeContext, versionsTable } from './regrade/tables.ts'

interface RegradeView {
  readonly counting: Counting
  readonly jobs: Jobs
}

export async function open(first: ConsoleContext): Promise<Page> {
  const [{ form, frame }, regrade] = await Promise.all([
    readFormPage(first, 'settings'),
    loadRegradeTexts(first),
  ])
  const page = { ...frame, title: `${regrade.title} · ${form.name}` }
  if (form.version === null)
    return {
      ...page,
      render: () => html`<div class="page">${pageHead(regrade.title)} ${noResponses(first, form)}</div>`,
    }
  const context: RegradeContext = { ...first, regrade, form }
  const { call, owner, inWords, update, signal, query } = context
  const api = { call, form: formPath(owner, form) }
  const draft = { questions: form.questions, scoring: form.scoring ?? {} }
  const counting = createCounting(await readVersions(api), { api, draft, inWords, update })
  const jobs = createJobs(api, { signal, update })
  const ids = idsIn(query)
  if (ids.length > 0) await jobs.follow(ids)
  if (jobs.all().length === 0) void counting.start()
  return { ...page, render: () => draw(context, { counting, jobs }), end: counting.stop }
}

function draw(context: RegradeContext, view: RegradeView): TemplateResult {
  const { regrade } = context
  const isApplied = view.jobs.all().length > 0
  return html`<div class="page">
    ${pageHead(regrade.title, { text: regrade.text })}
    ${isApplied ? progress(context, view) : preview(context, view)}
  </div>`
}

function preview(context: RegradeContext, view: RegradeView): TemplateResult {
  const { regrade, texts, href, form } = context
  const { counting } = view
  const { changed } = sumOf(counting.corrections())
  const isWhole = counting.counts.every(({ correction }) => correction !== undefined)
  return html`
    ${
      changed === 0 && isWhole
        ? empty({
            title: regrade.unchanged,
            text: regrade.unchangedText,
            actions: linkButton({ href: href(buildPath(form)), label: texts.tabs.build, kind: 'primary' }),
          })
        : nothing
    }
    ${versionsTable(context, counting)}
    <div class="row correction-end" role="status">
      ${
        counting.isCounting
          ? html`<progress aria-label=${regrade.counting}></progress>${action({ label: regrade.stop, kind: 'ghost', onClick: counting.stop })}`
          : [
              changed > 0
                ? action({
                    label: regrade.apply(changed),
                    kind: 'primary',
                    onClick: () => void apply(context, view, changed),
                  })
                : nothing,
              isWhole ? nothing : action({ label: regrade.again, onClick: () => void counting.start() }),
            ]
      }
    </div>
    ${examplesTable(context, counting)}
  `
}

async function apply(
  context: RegradeContext,
  { counting, jobs }: RegradeView,
  changed: number,
): Promise<void> {
  const { root, regrade, texts, call, owner, form, toast, inWords, href } = context
  const dialog = openDialog(root, {
    title: regrade.confirm(changed),
    text: regrade.confirmText,
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: regrade.apply(changed), value: 'apply', kind: 'primary' },
    ],
  })
  if ((await dialog.closed) !== 'apply') return
  const api = { call, form: formPath(owner, form) }
  const started: Regrade[] = []
  try {
    for (const correction of counting.corrections()) started.push(await applyCorrection(api, correction))
  } catch (error) {
    toast(inWords(error))
  }
  if (started.length === 0) return
  const url = new URL(href(location.pathname), location.href)
  url.searchParams.set(RUN, started.map(({ regradeid }) => regradeid).join(','))
  history.replaceState(null, '', url.pathname + url.search)
  jobs.add(started)
}

function progress(context: RegradeContext, { jobs }: RegradeView): TemplateResult {
  const { regrade, href, form, toast, inWords, announce } = context
  const stop = () =>
    jobs.stop().then(
      () => announce(regrade.stoppedAll),
      error => toast(inWords(error)),
    )
  const all = jobs.all().toSorted((a, b) => b.version - a.version)
  const areEnded = all.every(isEnded)
  const areDone = all.every(({ status }) => status === 'DONE')
  const isStopped = areEnded && all.some(({ status }) => status === 'CANCELLED')
  const base = `/console/apps/${form.appid}/forms/${form.webformid}`
  return html`<section class="card jobs" aria-label=${regrade.progress}>
      ${all.map(job => bar(context, job))}
      <p class="soft small" role="status">${areDone ? regrade.finished : isStopped ? regrade.stoppedText : areEnded ? nothing : regrade.leave}</p>
    </section>
    ${
      areEnded
        ? html`<div class="row correction-end">
            ${linkButton({ href: href(`${base}/responses`), label: regrade.toResponses, kind: 'primary' })}
            ${linkButton({ href: href(`${base}/regrade`), label: regrade.again })}
          </div>`
        : html`<div class="row correction-end">${action({ label: regrade.stopAll, onClick: () => void stop() })}</div>`
    }`
}

function bar({ regrade, format }: RegradeContext, job: Regrade): TemplateResult {
  const { regradeid, version, status, total, done, changed } = job
  const words =
    status === 'FAILED'
      ? regrade.failed
      : status === 'CANCELLED'
        ? regrade.stoppedAt(done, changed)
        : status === 'WAITING'
          ? regrade.waiting
          : status === 'DONE'
            ? regrade.done(done, changed)
            : `${format.number(done)} / ${format.number(total ?? done)}`
  const value = status === 'DONE' ? 1 : total ? done / total : nothing
  return html`<div class="job">
    <label for=${regradeid}>${regrade.running(version)}</label>
    ${status === 'FAILED' ? nothing : html`<progress id=${regradeid} max="1" value=${value}></progress>`}
    <span class=${status === 'FAILED' ? 'bad' : 'soft'}>${words}</span>
  </div>`
}

/** Loads the texts and styles of corrections, which other pages do not need. */
async function loadRegradeTexts({ language, root }: ConsoleContext): Promise<RegradeTexts> {
  adoptStyles(root, regrade)
  return language === 'de'
    ? (await import('../../texts/console/regrade-de.ts')).regradeDe
    : (await import('../../texts/console/regrade-en.ts')).regradeEn
}
