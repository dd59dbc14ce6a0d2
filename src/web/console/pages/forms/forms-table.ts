// The table of web forms. On phones each row has two lines.
import { html, nothing, type TemplateResult } from 'lit'
import type { ListedWebForm } from '../../../api/contract.d.ts'
import { menuButton } from '../../../kit/menu.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { glyph } from '../../parts/glyph.ts'
import { stateMark } from '../../parts/state-mark.ts'
import { rowMenu } from './form-actions.ts'
import type { FormsView, Sort } from './forms-view.ts'

const SIGNS = { FORM: 'form', QUIZ: 'quiz', SURVEY: 'survey' } as const

export function formsTable(
  context: ConsoleContext,
  view: FormsView,
  shownForms: readonly ListedWebForm[],
  appName: string,
): TemplateResult {
  const { texts, update } = context
  const head = (sort: Sort, label: string, kind = '') => html`<th
    scope="col"
    class=${kind}
    aria-sort=${view.sort === sort ? (sort === 'name' ? 'ascending' : 'descending') : nothing}
  ><button type="button" @click=${() => {
    view.sort = view.sort === sort ? undefined : sort
    update()
  }}>${label}${view.sort === sort ? glyph('down') : nothing}</button></th>`
  return html`<table class="table forms">
    <caption class="k-hidden">${texts.forms.caption(appName)}</caption>
    <thead><tr>
      ${head('name', texts.name)}
      <th scope="col">${texts.forms.type}</th>
      <th scope="col">${texts.forms.state}</th>
      ${head('responses', texts.forms.responses, 'n')}
      ${head('last', texts.forms.last, 'n')}
      <th scope="col" class="c"><span class="k-hidden">${texts.actions}</span></th>
    </tr></thead>
    <tbody>${shownForms.map(form => row(context, view, form))}</tbody>
  </table>`
}

function row(context: ConsoleContext, view: FormsView, form: ListedWebForm): TemplateResult {
  const { texts, format, href } = context
  const { name, appType, hasUnpublishedChanges, responses } = form
  const path = `/console/apps/${form.appid}/forms/${form.webformid}`
  const main = form.status === 'DRAFT' ? 'build' : 'responses'
  return html`<tr>
    <th scope="row"><a class="name" href=${href(`${path}/${main}`)}>${glyph(SIGNS[appType], 'soft')}<bdi class="clip">${name}</bdi>${
      hasUnpublishedChanges
        ? html`<span class="k-chip k-plain changed"><span class="k-text">${texts.forms.unpublished}</span></span>`
        : nothing
    }</a></th>
    <td class="soft type">${texts.types[appType]}</td>
    <td>${stateMark(texts, form)}</td>
    <td class="n count">${responses ? `${format.number(responses.count)}${responses.isMore ? '+' : ''}` : '–'}<span class="unit"> ${texts.forms.responsesUnit(responses?.count ?? 0)}</span></td>
    <td class="n soft">${responses?.lastDate ? html`<time datetime=${responses.lastDate} title=${format.time(responses.lastDate)}>${format.ago(responses.lastDate)}</time>` : '–'}</td>
    <td class="c">${menuButton({
      label: texts.forms.actionsFor(name),
      items: () => rowMenu(context, view, form),
    })}</td>
  </tr>`
}
