// What the menu of a dashboard does.
import type { DashboardSummary } from '../../../api/contract.d.ts'
import { openDialog } from '../../../kit/dialog.ts'
import type { MenuItem } from '../../../kit/menu.ts'
import { askTyped } from '../../confirm.ts'
import { copyDashboard, dashboardPath, editorAddress } from '../../dashboards.ts'
import type { ConsoleContext } from '../../page-module.ts'

interface Listed {
  dashboards: readonly DashboardSummary[]
}

export function dashboardItems(
  context: ConsoleContext,
  view: Listed,
  dashboard: DashboardSummary,
): MenuItem[] {
  const { texts, go, href, update } = context
  const pageTexts = texts.dashboards
  const replace = (next: DashboardSummary) => {
    view.dashboards = view.dashboards.map(one => (one.dashboardid === next.dashboardid ? next : one))
    update()
  }
  const { url, status } = dashboard
  return [
    { label: pageTexts.edit, icon: 'build', onSelect: () => go(href(editorAddress(dashboard))) },
    { label: pageTexts.share, icon: 'share', onSelect: () => go(href(`${editorAddress(dashboard)}/share`)) },
    ...(url !== null && status === 'ACTIVE'
      ? [
          {
            label: pageTexts.open,
            icon: 'preview' as const,
            onSelect: () => void window.open(url, '_blank', 'noopener'),
          },
        ]
      : []),
    {
      label: pageTexts.copy,
      icon: 'copy',
      startsGroup: true,
      onSelect: () => void copy(context, view, dashboard),
    },
    ...(status === 'DRAFT'
      ? []
      : [
          status === 'ACTIVE'
            ? {
                label: pageTexts.pause,
                icon: 'lock' as const,
                onSelect: () => void setActive(context, dashboard, false, replace),
              }
            : {
                label: pageTexts.resume,
                icon: 'play' as const,
                onSelect: () => void setActive(context, dashboard, true, replace),
              },
        ]),
    {
      label: pageTexts.delete,
      icon: 'trash',
      isDanger: true,
      startsGroup: true,
      onSelect: () => void remove(context, view, dashboard),
    },
  ]
}

async function copy(context: ConsoleContext, view: Listed, dashboard: DashboardSummary): Promise<void> {
  const { texts, toast, inWords, update } = context
  try {
    const copied = await copyDashboard(context, dashboard, texts.dashboards.copyName(dashboard.name))
    view.dashboards = [copied, ...view.dashboards]
    update()
    toast(texts.dashboards.copied(copied.name))
  } catch (error) {
    toast(inWords(error))
  }
}

/** Takes the page away, or shows it again. Activating publishes the draft, so people are asked if it has changed. */
export async function setActive(
  context: ConsoleContext,
  dashboard: DashboardSummary,
  isActive: boolean,
  done: (dashboard: DashboardSummary) => void,
): Promise<void> {
  const { call, owner, texts, toast, inWords } = context
  const path = dashboardPath(owner, dashboard)
  try {
    const { body: now, etag = '' } = await call('GET', path)
    if (isActive && now.hasUnpublishedChanges && !(await isToPublish(context, now))) return
    const { body } = await call('PUT', `${path}/${isActive ? 'activate' : 'pause'}`, {
      // What was asked is what is published.
      headers: isActive ? { 'if-match': etag } : {},
    })
    done(body)
    toast(isActive ? texts.dashboards.activated(body.name) : texts.dashboards.paused(body.name))
  } catch (error) {
    toast(inWords(error))
  }
}

async function isToPublish({ root, texts }: ConsoleContext, { version }: DashboardSummary): Promise<boolean> {
  const pageTexts = texts.dashboards
  const dialog = openDialog(root, {
    title: pageTexts.publishTitle,
    text: pageTexts.publishText(version ?? 1),
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: pageTexts.publish, value: 'publish', kind: 'primary' },
    ],
  })
  return (await dialog.closed) === 'publish'
}

async function remove(context: ConsoleContext, view: Listed, dashboard: DashboardSummary): Promise<void> {
  const { call, owner, texts, root, toast, inWords, update } = context
  const isSure = await askTyped(root, texts, {
    title: texts.dashboards.deleteTitle,
    text: texts.dashboards.deleteText,
    word: dashboard.name,
    action: texts.delete,
  })
  if (!isSure) return
  try {
    await call('DELETE', dashboardPath(owner, dashboard))
    view.dashboards = view.dashboards.filter(({ dashboardid }) => dashboardid !== dashboard.dashboardid)
    update()
    toast(texts.dashboards.deleted(dashboard.name))
  } catch (error) {
    toast(inWords(error))
  }
}
