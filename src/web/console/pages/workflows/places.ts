// What a template of a workflow works with: a form with a question, and a table with a column.
import type { Column } from '../../../../engine/query/columns.ts'
import type { Dataset, DatasetSummary } from '../../../datasets/shapes.ts'
import type { Choosable } from '../../../kit/choose.ts'
import { rowOfResponse } from '../../../templates/workflows/row-of-response.ts'
import type { Place, PlaceName, WorkflowTemplate } from '../../../templates/workflows/template.ts'
import type { FormSummary } from '../../api-shapes.ts'
import { MemberError } from '../../ask.ts'
import { formsPath, readAll } from '../../data.ts'
import { datasetPath, readDatasets } from '../datasets/data.ts'
import type { View, WorkflowsContext } from './data.ts'

const NUMBERS: readonly string[] = ['INTEGER', 'NUMBER']

export interface Places {
  choices(asked: PlaceName): { readonly value: string; readonly options: readonly Choosable[] }
  /** Why there is nothing to choose. */
  missing(asked: PlaceName): string
  choose(asked: PlaceName, value: string): Promise<void>
  /** @throws {MemberError} if something is missing that the template asks for */
  place(template: WorkflowTemplate): Place
}

export async function createPlaces(context: WorkflowsContext, { appid }: View): Promise<Places> {
  const { call, owner, words, me } = context
  const [allForms, datasets] = await Promise.all([
    readAll<FormSummary>(call, formsPath(owner, appid)),
    readDatasets(context, appid),
  ])
  const forms = allForms.filter(({ version }) => version !== null).reverse()
  const tables = datasets.filter(({ kind }) => kind === 'TABLE').reverse()
  const chosen: Record<PlaceName, string> = { form: '', question: '', dataset: '', column: '' }
  let ofForm: readonly Column[] = []
  let table: Pick<Dataset, 'columns' | 'key'> = { columns: [], key: null }

  const read = async (datasetid: string): Promise<Dataset> =>
    (await call<Dataset>('GET', datasetPath(context, { appid, datasetid }))).body

  async function chooseForm(webformid: string): Promise<void> {
    chosen.form = webformid
    // The columns of responses, without those that every form has.
    ofForm = webformid === '' ? [] : (await read(webformid)).columns.filter(({ id }) => !id.startsWith('_'))
    chosen.question = questions()[0]?.value ?? ''
  }
  async function chooseTable(datasetid: string): Promise<void> {
    chosen.dataset = datasetid
    if (datasetid !== '') table = await read(datasetid)
    const all = columns()
    chosen.column = (all.find(({ value }) => /mail/i.test(value)) ?? all[0])?.value ?? ''
  }
  const labelled = ({ id, label }: Column) => ({ value: id, label: label ?? id })
  const questions = () => ofForm.filter(({ type }) => NUMBERS.includes(type)).map(labelled)
  const columns = () => table.columns.filter(({ type }) => type === 'TEXT').map(labelled)
  const options: Record<PlaceName, () => readonly Choosable[]> = {
    form: () => forms.map(({ webformid, name }) => ({ value: webformid, label: name })),
    question: questions,
    dataset: () => tables.map(({ datasetid, name }: DatasetSummary) => ({ value: datasetid, label: name })),
    column: columns,
  }
  const sentences: Record<PlaceName, string> = {
    form: words.noForm,
    question: words.noQuestion,
    dataset: words.noDataset,
    column: words.noColumn,
  }
  await Promise.all([chooseForm(forms[0]?.webformid ?? ''), chooseTable(tables[0]?.datasetid ?? '')])

  return {
    choices: asked => ({ value: chosen[asked], options: options[asked]() }),
    missing: asked => sentences[asked],
    async choose(asked, value) {
      if (asked === 'form') await chooseForm(value)
      else if (asked === 'dataset') await chooseTable(value)
      else chosen[asked] = value
    },
    place({ asks }) {
      const missing = asks.find(asked => chosen[asked] === '')
      if (missing) throw new MemberError(`/${missing}`, sentences[missing])
      const { form, question, dataset, column } = chosen
      return {
        webformid: form,
        formUrl: forms.find(({ webformid }) => webformid === form)?.url ?? '',
        responsesUrl: `${location.origin}/console/apps/${appid}/forms/${form}/responses`,
        question,
        datasetid: dataset,
        column,
        row: rowOfResponse(table.columns, table.key, new Set(ofForm.map(({ id }) => id))),
        hasKey: table.key !== null,
        email: me.user.email,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }
    },
  }
}
