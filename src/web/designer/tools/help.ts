// All keys of the designer, and the switch for those without Ctrl or Alt.
import { css, html, type TemplateResult } from 'lit'
import { switchField } from '../../kit/choose.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import type { Frame } from '../frame.ts'
import type { Tool } from '../tools.ts'
import { commandKey, hasPlainKeys, setPlainKeys } from './shortcuts.ts'

type KeyName = keyof ToolTexts['keys']
/** Keys that are pressed together are in one list; lists are alternatives. */
type ShortcutRow = readonly [KeyName, ...(readonly string[])[]]

function groupsOf(ctrl: string, texts: ToolTexts): readonly (readonly [string, readonly ShortcutRow[]])[] {
  return [
    [
      texts.everywhere,
      [
        ['commands', [ctrl, 'K']],
        ['panes', ['F6'], ['Shift', 'F6']],
        ['leave', ['Esc']],
        ['undo', [ctrl, 'Z']],
        ['redo', [ctrl, 'Shift', 'Z']],
        ['save', [ctrl, 'S']],
        ['help', ['?']],
      ],
    ],
    [
      texts.inLists,
      [
        ['walk', ['↑'], ['↓']],
        ['ends', ['Home'], ['End']],
        ['typeAhead', ['A–Z']],
        ['edit', ['Enter']],
        ['add', ['/']],
        ['addSame', [ctrl, 'Enter']],
        ['move', ['Alt', '↑'], ['Alt', '↓']],
        ['moveEnds', ['Alt', 'Shift', '↑'], ['Alt', 'Shift', '↓']],
        ['several', ['Shift', '↑'], ['Shift', '↓']],
        ['duplicate', [ctrl, 'D']],
        ['clipboard', [ctrl, 'C'], [ctrl, 'X'], [ctrl, 'V']],
        ['delete', ['Del']],
      ],
    ],
    [
      texts.inTexts,
      [
        ['bold', [ctrl, 'B']],
        ['italic', [ctrl, 'I']],
        ['code', [ctrl, 'E']],
        ['link', [ctrl, 'K']],
        ['answer', ['@'], ['{{']],
      ],
    ],
    [
      texts.inChoices,
      [
        ['nextLine', ['Enter']],
        ['removeLine', ['Backspace']],
        ['moveLine', ['Alt', '↑'], ['Alt', '↓']],
      ],
    ],
  ]
}

const row = ([name, ...keys]: ShortcutRow, texts: ToolTexts): TemplateResult => html`<div>
  <dt>${texts.keys[name]}</dt>
  <dd>${keys.map(together => html`<span class="help-keys">${together.map(key => html`<kbd>${key}</kbd>`)}</span>`)}</dd>
</div>`

async function open({ root, texts }: Frame, toolTexts: ToolTexts): Promise<void> {
  const groups = groupsOf(commandKey(), toolTexts)
  const dialog = openDialog(root, {
    title: toolTexts.help,
    closeLabel: texts.frame.close,
    isWide: true,
    content: self => html`<div class="help">
      ${groups.map(
        ([title, rows]) =>
          html`<section><h3>${title}</h3><dl>${rows.map(one => row(one, toolTexts))}</dl></section>`,
      )}
      <div class="help-switch">${switchField({
        id: 'plain-keys',
        label: toolTexts.plainKeys,
        hint: toolTexts.plainKeysHint,
        isOn: hasPlainKeys(),
        onChange(isOn) {
          setPlainKeys(isOn)
          self.update()
        },
      })}</div>
    </div>`,
  })
  await dialog.closed
}

export const tool: Tool = {
  open,
  styles: css`
    .help {
      columns: 2 18rem;
      column-gap: 2rem;
      padding-block-end: 1.25rem;
    }

    .help section {
      break-inside: avoid;
      margin-block-end: 1.25rem;
    }

    .help h3 {
      margin: 0 0 0.25rem;
      font: 600 var(--size) / 1.4286 var(--font);
    }

    .help dl {
      margin: 0;
    }

    .help dl > div {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 0.25rem 1rem;
      min-block-size: 2rem;
      border-block-start: 1px solid var(--line);
    }

    .help dt {
      color: var(--soft);
    }

    .help dd {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      gap: 0.25rem 0.625rem;
      margin: 0;
      padding-block: 0.25rem;
      flex: none;
      max-inline-size: 60%;
    }

    .help-keys {
      display: inline-flex;
      gap: 0.1875rem;
    }

    .help kbd {
      min-inline-size: 1.5rem;
      box-sizing: border-box;
      padding: 0 0.3125rem;
      border: 1px solid var(--line);
      border-block-end-width: 2px;
      border-radius: 0.3125rem;
      background: var(--surface);
      color: var(--text);
      font: 500 var(--small) / 1.25rem var(--font);
      text-align: center;
    }

    .help-switch {
      column-span: all;
      break-inside: avoid;
      padding-block-start: 0.25rem;
      border-block-start: 1px solid var(--line);
    }
  `,
}
