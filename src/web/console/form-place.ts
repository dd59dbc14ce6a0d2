// What the pages of one web form share: the form, its application, and the way back.
import type { Application, WebForm } from '../api/contract.d.ts'
import { readApp, readForm } from './app-data.ts'
import { type ConsoleContext, FORM_TABS, type FormPlace, type FormTab, type Page } from './page-module.ts'

export interface FormPage {
  readonly form: WebForm
  readonly app: Application
  /** The members of the page that are the same for each tab. */
  readonly frame: Pick<Page, 'title' | 'crumbs' | 'app'> & { place: { form: WebForm; tab: FormTab } }
}

export async function readFormPage(context: ConsoleContext, tab: FormTab): Promise<FormPage> {
  const { texts, href, params } = context
  const [form, app] = await Promise.all([readForm(context), readApp(context, params['appid'] ?? '')])
  return {
    form,
    app,
    frame: {
      title: `${texts.tabs[tab]} · ${form.name}`,
      crumbs: [{ label: app.name, href: href(`/console/apps/${app.appid}`) }],
      app,
      place: { form, tab },
    },
  }
}

/** Whether people grade answers of the quiz. */
export const gradedByHand = ({ appType, scoring }: WebForm): boolean =>
  appType === 'QUIZ' && Object.values(scoring?.questions ?? {}).some(({ manual }) => manual === true)

/** Grading is a tab of quizzes that need it. */
export const tabsOf = ({ form, tab }: FormPlace): readonly FormTab[] =>
  FORM_TABS.filter(one => one !== 'grade' || tab === 'grade' || gradedByHand(form))
