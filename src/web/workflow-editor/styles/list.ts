// The list of steps: cards with sentences, and indented lists in them.
import { css } from 'lit'

export const list = css`
  .flow {
    max-inline-size: 46rem;
    margin-inline: auto;
  }

  .flow ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .flow li {
    position: relative;
    padding-block-start: 0.5rem;
  }

  .step {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
    box-shadow: 0 1px 2px light-dark(rgb(16 18 27 / 0.06), rgb(0 0 0 / 0.3));
  }

  .step:hover {
    border-color: var(--edge);
  }

  .step.selected {
    border-color: var(--accent);
    box-shadow: 0 0 0 1px var(--accent), var(--shadow-2);
  }

  .step.faulty:not(.selected) {
    border-color: var(--danger);
  }

  .step.dragged {
    opacity: 0.45;
  }

  .step-main {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    margin: 0;
    padding: 0.5rem 0.75rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  :is(.step-main, .add-step, .add-inner):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .step .number {
    flex: none;
    min-inline-size: 1.375rem;
    color: var(--soft);
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
  }

  .say {
    flex: 1;
    min-inline-size: 0;
    color: var(--soft);
    line-height: 1.65;
    overflow-wrap: anywhere;
  }

  .say b {
    color: var(--text);
    font-weight: 600;
  }

  .say .chip {
    overflow-wrap: break-word;
  }

  .only {
    color: var(--accent-strong);
  }

  .grip {
    display: grid;
    place-items: center;
    inline-size: 1.25rem;
    block-size: 2rem;
    color: var(--faint);
    cursor: grab;
    touch-action: none;
    opacity: 0;
  }

  .grip .k-i {
    inline-size: 1rem;
  }

  .step:is(:hover, :focus-within, .selected) .grip {
    opacity: 1;
  }

  .step-menu {
    margin-inline-end: 0.375rem;
  }

  .faults {
    flex: 1 0 100%;
    margin: 0;
    padding: 0 0.75rem 0.5rem 3.5rem;
    color: var(--danger);
    font-size: var(--small);
    list-style: none;
  }

  .flow .faults li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    padding: 0.125rem 0;
  }

  .faults .k-i {
    flex: none;
    inline-size: 0.9375rem;
    block-size: 0.9375rem;
  }

  .inner {
    margin-inline-start: 1.375rem;
    padding-inline-start: 1.25rem;
    padding-block-start: 0.5rem;
    border-inline-start: 2px solid var(--line);
  }

  .list-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.375rem;
    margin: 0;
    min-block-size: 1.5rem;
    color: var(--soft);
    line-height: 1.65;
  }

  .list-head b {
    color: var(--text);
    font-weight: 600;
  }

  .list-head > b:first-child {
    color: var(--accent-strong);
  }

  .list-head .k-chip {
    margin-inline-start: auto;
  }

  .gap {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: center;
    block-size: 0.5rem;
  }

  .gap::before {
    content: "";
    position: absolute;
    inset-inline: 0;
    inset-block-start: 50%;
    block-size: 2px;
    margin-block-start: -1px;
    background: var(--accent);
    opacity: 0;
  }

  .gap button {
    position: relative;
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: var(--accent);
    color: var(--on-accent);
    opacity: 0;
    cursor: pointer;
  }

  .gap button .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .gap:hover::before,
  .gap:hover button {
    opacity: 1;
  }

  .add-step,
  .add-inner {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    inline-size: 100%;
    min-block-size: 2.25rem;
    margin: 0.75rem 0 0;
    border: 1px dashed var(--edge);
    border-radius: var(--radius-s);
    background: none;
    color: var(--soft);
    font: 400 var(--size) / 1.4286 var(--font);
    cursor: pointer;
  }

  .add-inner {
    inline-size: auto;
    min-block-size: 1.75rem;
    margin-block-start: 0.375rem;
    padding-inline: 0.375rem 0.625rem;
    border-color: transparent;
    font-size: var(--small);
  }

  :is(.add-step, .add-inner):hover {
    border-color: var(--accent);
    color: var(--text);
  }

  :is(.add-step, .add-inner) .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  kbd {
    padding: 0 0.3125rem;
    border: 1px solid var(--line);
    border-radius: 0.25rem;
    background: var(--surface);
    font: 400 var(--small) / 1.4 var(--mono);
  }

  .drop-line {
    position: absolute;
    z-index: 5;
    block-size: 2px;
    background: var(--accent);
    pointer-events: none;
  }
`
