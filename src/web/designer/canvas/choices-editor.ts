// Choices in place, with the mark of the right answer in a quiz.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import { memberOf, type Thing, thingsIn } from '../../authoring/draft/json.ts'
import { idIn, keysOf, type Path } from '../../authoring/draft/path.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { addItem } from '../../document/commands/items.ts'
import { printList, readList, replaceItems } from '../../document/commands/items-as-list.ts'
import { button } from '../../kit/button.ts'
import { openDialog } from '../../kit/dialog.ts'
import { textArea } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { menuButton } from '../../kit/menu.ts'
import type { Frame } from '../frame.ts'
import { choiceExtras } from './choice-extras.ts'
import type { Entry } from './entries.ts'
import { itemRow, runAndFocus } from './item-row.ts'
import { listMenu } from './ready-lists.ts'
import { isRight, withMark } from './right-answers.ts'

/** The kinds of scoring whose key is a choice, or several. */
const KEYED = new Set(['CHOICE', 'CHOICES'])

export function choicesEditor(frame: Frame, entry: Entry): TemplateResult {
  const { question, path } = entry
  const texts = frame.texts.frame
  const list: Path = [...path, 'choices']
  const choices = thingsIn(memberOf(question, 'choices'))
  const keys = keysOf(choices)
  const type = questionTypes.get(question.type)
  const hasOther = type?.schema.properties['other'] !== undefined
  const isOther = memberOf(question, 'other') === true
  const marks = keyMarks(frame, entry)
  const nameOf = (item: Thing, i: number) => String(memberOf(item, 'text') ?? '') || texts.choice(i + 1)
  const { tools } = frame
  return html`<div class="items">
    <p class="items-head"><span>${texts.choices}</span>${marks ? html`<span>${texts.rightAnswer}</span>` : nothing}</p>
    <ol aria-label=${texts.choices}>${choices.map((item, i) => {
      const own: Path = [...list, keys[i] ?? '']
      const id = idIn(keys[i])
      return itemRow(frame, {
        item,
        path: own,
        label: texts.choice(i + 1),
        before: html`<span class="shape ${question.type.toLowerCase()}" aria-hidden="true">${question.type === 'RANKING' || question.type === 'DROPDOWN' ? i + 1 : nothing}</span>`,
        after: [choiceExtras(frame, question.type, item, own, nameOf(item, i)), marks?.(id, nameOf(item, i))],
        class: marks && isRight(correctOf(frame, question.id), id) ? 'right' : '',
      })
    })}${isOther ? html`<li class="item-row other"><span class="grip"></span><span class="shape ${question.type.toLowerCase()}" aria-hidden="true"></span><span class="other-text">${frame.catalogue.translate({ code: 'choice_other', params: {} })}</span></li>` : nothing}</ol>
    <div class="items-foot">
      ${button({
        label: texts.addChoice,
        icon: 'plus',
        isSmall: true,
        isDisabled: frame.readonly,
        onClick: () => runAndFocus(frame, addItem(frame.document, list, '', null)),
      })}
      ${
        hasOther
          ? button({
              label: isOther ? texts.removeOther : texts.addOther,
              isSmall: true,
              isDisabled: frame.readonly,
              onClick: () =>
                frame.run(changeMember(frame.document, [...path, 'other'], isOther ? undefined : true)),
            })
          : nothing
      }
      ${button({ label: texts.editAsList, icon: 'paste', isSmall: true, isDisabled: frame.readonly, onClick: () => void editAsList(frame, list) })}
      ${
        tools && !frame.readonly
          ? menuButton({
              label: tools.insertList,
              key: `lists ${list.join('/')}`,
              items: () => listMenu(frame, tools, list),
            })
          : nothing
      }
    </div>
  </div>`
}

const correctOf = (frame: Frame, id: string) =>
  memberOf(memberOf(frame.document.scoring.questions, id), 'correct')

/** Undefined if no choice is right or wrong. */
function keyMarks(frame: Frame, { question, isInside }: Entry) {
  const scoring = questionTypes.get(question.type)?.scoring ?? ''
  if (frame.appType !== 'QUIZ' || isInside || !KEYED.has(scoring)) return undefined
  if (memberOf(memberOf(frame.document.scoring.questions, question.id), 'weights') !== undefined)
    return undefined
  const isSeveral = scoring === 'CHOICES'
  const place: Path = ['scoring', 'questions', question.id, 'correct']
  return (id: string, text: string) => {
    const toggle = () => {
      const value = withMark(correctOf(frame, question.id), id, isSeveral)
      const isFirst = memberOf(frame.document.scoring.questions, question.id) === undefined
      frame.run(
        // The first right answer scores a point, because a key without points cannot be published.
        isFirst
          ? changeMember(frame.document, place.slice(0, -1), { points: 1, correct: value }, { prune: 1 })
          : changeMember(frame.document, place, value, { prune: 2 }),
      )
    }
    return html`<button
      type="button"
      class="mark"
      aria-pressed=${isRight(correctOf(frame, question.id), id) ? 'true' : 'false'}
      aria-label=${frame.texts.frame.markRight(text)}
      aria-disabled=${frame.readonly ? 'true' : nothing}
      @click=${() => frame.readonly || toggle()}
    >${icon('check')}</button>`
  }
}

export async function editAsList(frame: Frame, list: Path): Promise<void> {
  const texts = frame.texts.frame
  const items = thingsIn(frame.workspace.valueAt(list))
  let typed = printList(items, false)
  const dialog = openDialog(frame.root, {
    title: texts.editAsList,
    closeLabel: texts.close,
    content: () =>
      textArea({
        id: 'as-list',
        label: texts.editAsList,
        hidesLabel: true,
        hint: texts.listHint,
        rows: 10,
        value: typed,
        onInput: value => {
          typed = value
        },
      }),
    actions: [
      { label: texts.cancel, value: '' },
      { label: texts.apply, value: 'apply', kind: 'primary' },
    ],
  })
  if ((await dialog.closed) === 'apply') frame.run(replaceItems(frame.document, list, readList(typed)))
}
