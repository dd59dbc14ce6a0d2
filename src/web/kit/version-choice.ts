// A dialog for two editors who changed the same parts: both versions of each part, and a choice.
import { css, html, nothing, type TemplateResult } from 'lit'
import { type ConflictTexts, enConflicts } from '../texts/en-conflicts.ts'
import { adoptStyles } from './adopt-styles.ts'
import { button } from './button.ts'
import { openDialog } from './dialog.ts'

export interface VersionedPart<C> {
  readonly conflict: C
  readonly label: string
  /** Both versions, as they are shown. */
  readonly ours: unknown
  readonly theirs: unknown
}

export const loadConflictTexts = async (locale: string): Promise<ConflictTexts> =>
  locale === 'de' ? (await import('../texts/de-conflicts.ts')).deConflicts : enConflicts

/**
 * @param decide gets the conflicts where our version is chosen, before the dialog has closed
 * @returns false if the dialog was closed without a decision
 */
export async function chooseVersions<C>(
  root: ShadowRoot,
  texts: ConflictTexts,
  parts: readonly VersionedPart<C>[],
  decide: (mine: readonly C[]) => void,
): Promise<boolean> {
  adoptStyles(root, styles)
  const mine = new Set(parts.map(({ conflict }) => conflict))
  const isOne = parts.length === 1
  const dialog = openDialog(root, {
    title: texts.title(parts.length),
    text: texts.text,
    closeLabel: texts.close,
    isWide: true,
    content(self) {
      const end = () => {
        self.close(DECIDED)
        decide([...mine])
      }
      const choice = (conflict: C, isMine: boolean) => {
        const isChosen = mine.has(conflict) === isMine
        return button({
          label: isMine ? texts.keepMine : texts.takeTheirs,
          kind: isOne || !isChosen ? 'line' : 'primary',
          ...(!isOne && { isPressed: isChosen }),
          onClick() {
            if (isMine) mine.add(conflict)
            else mine.delete(conflict)
            if (isOne) end()
            else self.update()
          },
        })
      }
      return html`${parts.map(
        ({ conflict, label, ours, theirs }) => html`<section class="conflict" aria-label=${label}>
          <h3>${label}</h3>
          <div class="sides">
            ${side(texts.mine, ours, choice(conflict, true))}
            ${side(texts.theirs, theirs, choice(conflict, false))}
          </div>
        </section>`,
      )}
      ${isOne ? nothing : html`<div class="sides-foot">${button({ label: texts.useChosen, kind: 'primary', onClick: end })}</div>`}`
    },
  })
  return (await dialog.closed) === DECIDED
}

const DECIDED = 'decided'

const side = (title: string, text: unknown, action: TemplateResult) =>
  html`<div class="side"><h4>${title}</h4><div class="side-text">${text}</div>${action}</div>`

/** A value of a part, which can be absent. */
export const valueText = (texts: ConflictTexts, value: unknown): string =>
  value === undefined ? texts.nothing : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

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
