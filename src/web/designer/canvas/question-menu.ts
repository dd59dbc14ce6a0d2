// The menu of a question, and the dialog that moves it to any place.
import { html } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import type { Path } from '../../authoring/draft/path.ts'
import { isInside, lastOf, parentOf } from '../../authoring/draft/path.ts'
import { copyText, duplicate } from '../../document/commands/copy.ts'
import { moveTo } from '../../document/commands/move.ts'
import type { Place } from '../../document/questions.ts'
import { select } from '../../kit/choose.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { MenuItem } from '../../kit/menu.ts'
import type { Frame } from '../frame.ts'
import { entriesOf, flat, titleOf } from './entries.ts'

export function questionMenu(frame: Frame, path: Path): readonly MenuItem[] {
  const texts = frame.texts.frame
  const isDisabled = frame.readonly
  const paths = frame.selection.length > 1 ? frame.selection : [path]
  const copy = () => void navigator.clipboard?.writeText(copyText(frame.document, paths)).catch(() => {})
  return [
    {
      label: texts.moveUp,
      icon: 'arrow-up',
      keys: 'Alt ↑',
      isDisabled,
      onSelect: () => frame.move(paths, -1),
    },
    {
      label: texts.moveDown,
      icon: 'arrow-down',
      keys: 'Alt ↓',
      isDisabled,
      onSelect: () => frame.move(paths, 1),
    },
    { label: texts.moveTo, icon: 'jump', isDisabled, onSelect: () => void askPlace(frame, paths) },
    {
      label: texts.duplicate,
      icon: 'copy',
      keys: 'Ctrl D',
      isDisabled,
      startsGroup: true,
      onSelect: () => frame.run(duplicate(frame.document, paths)),
    },
    { label: texts.copy, icon: 'paste', keys: 'Ctrl C', onSelect: copy },
    {
      label: texts.delete,
      icon: 'trash',
      keys: 'Del',
      isDisabled,
      isDanger: true,
      startsGroup: true,
      onSelect: () => frame.remove(paths),
    },
  ]
}

/** Asks for a place, and moves the questions there: before any question, into a group, or to the end. */
async function askPlace(frame: Frame, paths: readonly Path[]): Promise<void> {
  const texts = frame.texts.frame
  const places = placesFor(frame, paths)
  let chosen = '0'
  const dialog = openDialog(frame.root, {
    title: texts.moveToTitle,
    closeLabel: texts.close,
    content: self =>
      html`${select({
        id: 'move-to',
        label: texts.moveToTitle,
        hidesLabel: true,
        value: chosen,
        options: places.map(({ label }, i) => ({ value: String(i), label })),
        onChange(value) {
          chosen = value
          self.update()
        },
      })}`,
    actions: [
      { label: texts.cancel, value: '' },
      { label: texts.apply, value: 'move', kind: 'primary' },
    ],
  })
  const place = (await dialog.closed) === 'move' ? places[Number(chosen)] : undefined
  if (place) frame.run(moveTo(frame.document, paths, place))
}

function placesFor(frame: Frame, paths: readonly Path[]): readonly (Place & { readonly label: string })[] {
  const texts = frame.texts.frame
  const entries = entriesOf(frame.document)
  const fitsGroup = paths.every(path => {
    const entry = flat(entries).find(({ key }) => key === path.join('/'))
    const type = questionTypes.get(entry?.question.type ?? '')
    return type?.answer !== undefined && !type.inside
  })
  const title = (path: Path) => {
    const entry = flat(entries).find(({ key }) => key === path.join('/'))
    return entry ? `${entry.number ? `${entry.number}. ` : ''}${titleOf(entry.question, texts.untitled)}` : ''
  }
  return [
    ...entries
      .filter(({ path }) => !paths.some(own => isInside(path, own)))
      .map(({ path }) => ({
        list: parentOf(path),
        before: lastOf(path),
        label: texts.moveBefore(title(path)),
      })),
    { list: ['questions'], before: null, label: texts.moveLast },
    ...(fitsGroup ? entries : [])
      .filter(
        ({ question, path }) =>
          questionTypes.get(question.type)?.inside && !paths.some(own => isInside(path, own)),
      )
      .map(({ path }) => ({
        list: [...path, 'questions'],
        before: null,
        label: texts.moveInto(title(path)),
      })),
  ]
}
