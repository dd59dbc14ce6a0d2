// What a template of a workflow works with: a form with its questions, a table with a column, and what else it names.
import type { Column } from '../../../../engine/query/columns.ts'
import type { Dataset, DatasetSummary, ListedWebForm, WebForm } from '../../../api/contract.d.ts'
import type { Choosable } from '../../../kit/choose.ts'
import { decisionsOf } from '../../../templates/workflows/decisions.ts'
import { rowOfResponse } from '../../../templates/workflows/row-of-response.ts'
import type { Place, PlaceName, WorkflowTemplate } from '../../../templates/workflows/template.ts'
import { formsPath, readAll } from '../../app-data.ts'
import { MemberError } from '../../ask.ts'
import { readDashboards } from '../../dashboards.ts'
import { datasetPath, readDatasets } from '../datasets/dataset-data.ts'
import type { WorkflowsContext, WorkflowsView } from './workflow-data.ts'

const NUMBERS: readonly string[] = ['INTEGER', 'NUMBER']
const EMAIL = 'response.email'

export interface Places {
  /** What the form of a new workflow shows: what the template asks for, and what can stay empty. */
  shown(template: WorkflowTemplate): readonly PlaceName[]
  label(place: PlaceName): string
  choices(place: PlaceName): { readonly value: string; readonly options: readonly Choosable[] }
  /** Why there is nothing to choose. */
  missing(place: PlaceName): string
  choose(place: PlaceName, value: string): Promise<void>
  /** Chooses a form that the template is for. */
  use(template: WorkflowTemplate | undefined): Promise<void>
  /** True if each response has an email. */
  readonly requiresEmail: boolean
  /** @throws {MemberError} if something is missing that the template asks for */
  place(template: WorkflowTemplate): Place
}

interface PlacesContext extends Pick<WorkflowsContext, 'call' | 'owner' | 'pageTexts'> {
  readonly me: { readonly user: Pick<WorkflowsContext['me']['user'], 'email'> }
}

export async function createPlaces(context: PlacesContext, view: WorkflowsView): Promise<Places> {
  const { call, owner, pageTexts, me } = context
  const { appid } = view
  const [allForms, datasets, dashboards] = await Promise.all([
    readAll(body => call('POST', `${formsPath(owner, appid)}/all`, { body })),
    readDatasets(context, appid),
    readDashboards(context, appid),
  ])
  const active = allForms.filter(({ version }) => version !== null).reverse()
  const tables = datasets.filter(({ kind }) => kind === 'TABLE').reverse()
  const startable = view.workflows.filter(({ trigger, version }) => trigger?.workflow && version !== null)
  const shownBoards = dashboards.filter(({ status }) => status === 'ACTIVE')
  const chosen: Record<PlaceName, string> = {
    form: '',
    question: '',
    person: EMAIL,
    accepted: '',
    rejected: '',
    dataset: '',
    column: '',
    other: '',
    workflow: startable[0]?.workflowid ?? '',
    dashboard: shownBoards[0]?.dashboardid ?? '',
  }
  let forms = active
  let ofForm: readonly Column[] = []
  let settings: WebForm['settings'] | undefined
  let table: Pick<Dataset, 'columns' | 'key'> = { columns: [], key: null }

  const read = async (datasetid: string): Promise<Dataset> =>
    (await call('GET', datasetPath(context, { appid, datasetid }))).body

  async function chooseForm(webformid: string): Promise<void> {
    chosen.form = webformid
    ofForm = []
    settings = undefined
    chooseOfForm()
    if (webformid === '') return
    const [{ columns }, { body }] = await Promise.all([
      read(webformid),
      call('GET', `${formsPath(owner, appid)}/${webformid}`),
    ])
    // The person has chosen another one in the meantime.
    if (chosen.form !== webformid) return
    // Without those that every form has.
    ofForm = columns.filter(({ id }) => !id.startsWith('_'))
    settings = body.settings
    chooseOfForm()
  }
  function chooseOfForm(): void {
    chosen.question = questions()[0]?.value ?? ''
    chosen.person = people().find(({ label }) => /name/i.test(label))?.value ?? EMAIL
    Object.assign(chosen, decisionsOf(settings?.review?.states ?? []))
    if (chosen.other === chosen.form || chosen.other === '') chosen.other = others()[0]?.value ?? ''
  }
  async function chooseTable(datasetid: string): Promise<void> {
    chosen.dataset = datasetid
    table = { columns: [], key: null }
    chosen.column = ''
    if (datasetid === '') return
    const found = await read(datasetid)
    if (chosen.dataset !== datasetid) return
    table = found
    const all = columns()
    chosen.column = (all.find(({ value }) => /mail/i.test(value)) ?? all[0])?.value ?? ''
  }
  const labelled = ({ id, label }: Column) => ({ value: id, label: label ?? id })
  const named = ({ webformid, name }: ListedWebForm) => ({ value: webformid, label: name })
  const questions = () => ofForm.filter(({ type }) => NUMBERS.includes(type)).map(labelled)
  const people = () => [
    { value: EMAIL, label: pageTexts.email },
    ...ofForm
      .filter(({ type }) => type === 'TEXT')
      .map(({ id, label }) => ({ value: `response.answers.${id}`, label: label ?? id })),
  ]
  const states = () => (settings?.review?.states ?? []).map(value => ({ value, label: value }))
  const columns = () => table.columns.filter(({ type }) => type === 'TEXT').map(labelled)
  const others = () => active.filter(({ webformid }) => webformid !== chosen.form).map(named)
  const options: Record<PlaceName, () => readonly Choosable[]> = {
    form: () => forms.map(named),
    question: questions,
    person: people,
    accepted: states,
    rejected: states,
    dataset: () => [
      ...(isOffered('dataset') ? [{ value: '', label: pageTexts.noTable }] : []),
      ...tables.map(({ datasetid, name }: DatasetSummary) => ({ value: datasetid, label: name })),
    ],
    column: columns,
    other: others,
    workflow: () => startable.map(({ workflowid, name }) => ({ value: workflowid, label: name })),
    dashboard: () => shownBoards.map(({ dashboardid, name }) => ({ value: dashboardid, label: name })),
  }
  let used: WorkflowTemplate | undefined
  const isOffered = (name: PlaceName) => used?.offers?.includes(name) === true
  const shown = ({ asks, offers = [] }: WorkflowTemplate) => [
    ...asks,
    ...offers.filter(name => name !== 'column' || chosen.dataset !== ''),
  ]
  const missing = (asked: PlaceName): string =>
    asked === 'form' && used?.isOfQuiz ? pageTexts.noQuiz : pageTexts.missing[asked]
  await Promise.all([chooseForm(forms[0]?.webformid ?? ''), chooseTable(tables[0]?.datasetid ?? '')])
  return {
    shown,
    label: asked =>
      asked === 'dataset' && isOffered(asked) ? pageTexts.tableOffered : pageTexts.places[asked],
    choices: asked => ({ value: chosen[asked], options: options[asked]() }),
    missing,
    get requiresEmail() {
      return chosen.form === '' || settings?.email === 'REQUIRED'
    },
    async choose(asked, value) {
      if (asked === 'form') await chooseForm(value)
      else if (asked === 'dataset') await chooseTable(value)
      else chosen[asked] = value
    },
    async use(template) {
      used = template
      forms = template?.isOfQuiz ? active.filter(({ appType }) => appType === 'QUIZ') : active
      if (!forms.some(({ webformid }) => webformid === chosen.form))
        await chooseForm(forms[0]?.webformid ?? '')
      if (isOffered('dataset')) await chooseTable('')
      else if (chosen.dataset === '') await chooseTable(tables[0]?.datasetid ?? '')
    },
    place(template) {
      const asks = shown(template)
      const empty = asks.find(asked => chosen[asked] === '' && !(asked === 'dataset' && isOffered(asked)))
      if (empty) throw new MemberError({ [`/${empty}`]: missing(empty) })
      if (asks.includes('rejected') && chosen.accepted === chosen.rejected)
        throw new MemberError({ '/rejected': pageTexts.sameState })
      const form = active.find(({ webformid }) => webformid === chosen.form)
      return {
        webformid: chosen.form,
        formUrl: form?.url ?? '',
        formName: form?.name ?? '',
        responsesUrl: `${location.origin}/console/apps/${appid}/forms/${chosen.form}/responses`,
        question: chosen.question,
        person: chosen.person,
        accepted: chosen.accepted,
        rejected: chosen.rejected,
        datasetid: chosen.dataset,
        column: chosen.column,
        row: rowOfResponse(table.columns, table.key, new Set(ofForm.map(({ id }) => id))),
        hasKey: table.key !== null,
        otherid: chosen.other,
        workflowid: chosen.workflow,
        dashboardid: chosen.dashboard,
        email: me.user.email,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }
    },
  }
}
