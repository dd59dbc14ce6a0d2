// Texts that only screen readers read, icons, chips and keys.
import { css } from 'lit'

export const base = css`
  .k-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .k-i {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .k-i:dir(rtl):is([data-icon="chevron-end"], [data-icon="undo"], [data-icon="redo"], [data-icon="jump"]) {
    scale: -1 1;
  }

  .k-chip {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    block-size: 1.375rem;
    padding-inline: 0.5rem;
    border-radius: 999px;
    border: 1px solid transparent;
    font-size: var(--small);
    font-weight: 500;
    white-space: nowrap;
    background: var(--hover);
    color: var(--soft);
  }

  .k-chip.k-good {
    background: var(--good-soft);
    color: var(--good);
  }

  .k-chip.k-warn {
    background: var(--warn-soft);
    color: var(--warn);
  }

  .k-chip.k-bad {
    background: var(--danger-soft);
    color: var(--danger);
  }

  .k-chip.k-plain {
    background: none;
    border-color: var(--line);
  }

  kbd {
    font: 500 var(--small) / 1.125rem var(--font);
    min-inline-size: 1.25rem;
    padding-inline: 0.3125rem;
    text-align: center;
    border: 1px solid var(--line);
    border-radius: 0.25rem;
    color: var(--soft);
  }
`
