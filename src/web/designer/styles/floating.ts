// The palette, the problems, and what stands in the dialogs of the frame.
import { css } from 'lit'

export const floating = css`
  .palette {
    position: fixed;
    inset: auto;
    inline-size: min(41rem, 100vw - 1rem);
    max-block-size: min(36rem, 100vh - 1rem);
    margin: 0;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    color: var(--text);
    font: 400 var(--size) / 1.4286 var(--font);
    box-shadow: var(--shadow-3);
    overflow: hidden;
  }

  .palette:popover-open {
    display: flex;
    flex-direction: column;
  }

  .palette-top {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 3.25rem;
    padding-inline: 1rem;
    border-block-end: 1px solid var(--line);
    color: var(--faint);
    flex: none;
  }

  .palette-top input {
    flex: 1;
    min-inline-size: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--text);
    font: 400 1rem / 1.5 var(--font);
    caret-color: var(--accent);
  }

  .palette-types {
    overflow: auto;
    padding: 0.75rem 0.75rem 1rem;
  }

  .palette h3 {
    margin: 0;
    padding: 0 0.5rem 0.25rem;
    color: var(--faint);
    font: 600 var(--small) / 1rem var(--font);
  }

  .recent {
    margin-block-end: 0.75rem;
    padding-block-end: 0.75rem;
    border-block-end: 1px solid var(--line);
  }

  .recent > div {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }

  .families {
    columns: 3 10rem;
    column-gap: 0.25rem;
  }

  .families > section {
    break-inside: avoid;
    margin-block-end: 0.75rem;
  }

  .type-option {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    inline-size: 100%;
    min-block-size: 1.875rem;
    margin: 0;
    padding: 0 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
    touch-action: manipulation;
  }

  .recent .type-option {
    inline-size: auto;
  }

  .type-option .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--soft);
  }

  .type-option:hover {
    background: var(--hover);
  }

  .type-option[aria-current] {
    background: var(--accent-soft);
    font-weight: 500;
  }

  .palette > footer {
    display: flex;
    align-items: center;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border-block-start: 1px solid var(--line);
    flex: none;
  }

  .problems {
    grid-area: problems;
    display: flex;
    flex-direction: column;
    max-block-size: 16rem;
    background: var(--surface);
    border-block-start: 1px solid var(--line);
    min-block-size: 0;
  }

  .problems > header {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 2.75rem;
    padding-inline: 1rem 0.5rem;
    flex: none;
  }

  .problems > header > h2 {
    margin: 0 0.75rem 0 0;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .problems .tabs {
    display: flex;
    gap: 2px;
    flex: 1;
    min-inline-size: 0;
    overflow: auto;
    scrollbar-width: none;
  }

  .problems ol {
    margin: 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }

  .problem {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    min-block-size: 2.5rem;
    padding: 0.25rem 0.5rem 0.25rem 1rem;
    border-block-start: 1px solid var(--line);
  }

  .problem > .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--danger);
  }

  .problem.advice > .k-i {
    color: var(--warn);
  }

  .problem p {
    flex: 0 1 auto;
    min-inline-size: 12rem;
    margin: 0;
  }

  .problem .at {
    color: var(--faint);
  }

  .k-dialog .changes {
    display: grid;
    gap: 0.375rem;
    margin: 0;
    padding-inline-start: 1.125rem;
  }

  .k-dialog .changes ~ .k-check {
    margin-block-start: 1rem;
  }

  .k-dialog .changes ul {
    padding-inline-start: 1rem;
    color: var(--soft);
  }

  .k-dialog .changes .bad {
    color: var(--danger);
  }

  .dialog-fact {
    margin: 0;
    font-weight: 500;
  }
`
