// Two editors changed the same parts: both versions of each, and a choice.
import { css, html, nothing, type TemplateResult } from 'lit'
import { isSameJson } from '../../../engine/same-json.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { button } from '../../kit/button.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { ConflictTexts } from '../../messages/en-conflicts.ts'
import type { Conflict } from '../saver.ts'

export interface Deciding {
  readonly root: ShadowRoot
  readonly texts: { readonly conflicts: ConflictTexts; readonly parts: Readonly<Record<string, string>> }
  readonly workspace: {
    readonly saver: { readonly conflicts: readonly Conflict[] }
    readonly decide: (mine: readonly Conflict[]) => void
  }
  /** The label of a member of a step or card. */
  readonly memberName: (member: string) => string
}

/** If the dialog is closed without a decision, the draft stays unsaved. */
export async function decideConflicts({ root, texts, workspace, memberName }: Deciding): Promise<void> {
  const { conflicts: words, parts } = texts
  const { conflicts } = workspace.saver
  adoptStyles(root, styles)
  const mine = new Set(conflicts)
  const isOne = conflicts.length === 1
  const dialog = openDialog(root, {
    title: words.title(conflicts.length),
    text: words.text,
    closeLabel: words.close,
    isWide: true,
    content: self => {
      const decide = () => {
        self.close('decided')
        workspace.decide([...mine])
      }
      const choice = (conflict: Conflict, isMine: boolean) => {
        const isChosen = mine.has(conflict) === isMine
        return button({
          label: isMine ? words.keepMine : words.takeTheirs,
          kind: isOne || !isChosen ? 'line' : 'primary',
          ...(!isOne && { isPressed: isChosen }),
          onClick() {
            if (isMine) mine.add(conflict)
            else mine.delete(conflict)
            if (isOne) decide()
            else self.update()
          },
        })
      }
      return html`${conflicts.map(conflict => {
        const name = parts[conflict.part] ?? conflict.part
        const [ours, theirs] = differing(conflict)
        const label = conflict.id === '' ? name : `${name}: ${conflict.title || conflict.id}`
        return html`<section class="conflict" aria-label=${label}>
          <h3>${label}</h3>
          <div class="sides">
            ${side(words.mine, versionText(ours, words.removed, memberName), choice(conflict, true))}
            ${side(words.theirs, versionText(theirs, words.removed, memberName), choice(conflict, false))}
          </div>
        </section>`
      })}
      ${isOne ? nothing : html`<div class="sides-foot">${button({ label: words.useChosen, kind: 'primary', onClick: decide })}</div>`}`
    },
  })
  await dialog.closed
}

const side = (title: string, text: unknown, action: TemplateResult) =>
  html`<div class="side"><h4>${title}</h4><div class="side-text">${text}</div>${action}</div>`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of two objects, the members that differ. */
function differing({ ours, theirs }: Conflict): readonly [unknown, unknown] {
  if (!isRecord(ours) || !isRecord(theirs)) return [ours, theirs]
  const names = Object.keys({ ...theirs, ...ours }).filter(
    name => !isSameJson(ours[name] ?? null, theirs[name] ?? null),
  )
  const pick = (value: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map(name => [name, value[name]]))
  return [pick(ours), pick(theirs)]
}

function versionText(value: unknown, removed: string, memberName: (member: string) => string): unknown {
  const plain = (one: unknown) =>
    one === undefined ? removed : typeof one === 'string' ? one : JSON.stringify(one, null, 1)
  if (!isRecord(value)) return plain(value)
  return html`<dl>${Object.entries(value).map(
    ([name, one]) => html`<dt>${memberName(name)}</dt><dd>${plain(one)}</dd>`,
  )}</dl>`
}

const styles = css`
  .conflict h3 {
    margin: 0 0 0.5rem;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .sides {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: 0.75rem;
    margin-block-end: 1rem;
  }

  .side {
    display: flex;
    flex-direction: column;
    align-items: start;
    min-inline-size: 0;
    padding: 0.75rem 1rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .side h4 {
    margin: 0;
    color: var(--soft);
    font: 500 var(--small) / 1.3333 var(--font);
  }

  .side-text {
    flex: 1;
    max-block-size: 16rem;
    max-inline-size: 100%;
    margin-block: 0.25rem 0.75rem;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .side-text dl {
    margin: 0;
    white-space: normal;
  }

  .side-text dt {
    margin-block-start: 0.375rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .side-text dd {
    margin: 0;
    white-space: pre-wrap;
  }

  .sides-foot {
    display: flex;
    justify-content: end;
    padding-block-end: 1rem;
  }
`
