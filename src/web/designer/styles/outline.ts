// The outline: rows of 32 px.
import { css } from 'lit'

export const outline = css`
  .outline {
    grid-area: outline;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    background: var(--sunken);
    border-inline-end: 1px solid var(--line);
  }

  .find {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 3rem;
    padding-inline: 0.5rem;
    flex: none;
  }

  .find label {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    flex: 1;
    min-inline-size: 0;
    block-size: 2rem;
    padding-inline: 0.375rem;
    border-radius: var(--radius-s);
    color: var(--faint);
  }

  .find label:focus-within {
    outline: 2px solid var(--focus);
  }

  .find .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
  }

  .find input {
    inline-size: 100%;
    min-inline-size: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--text);
    font: inherit;
  }

  ::placeholder {
    color: var(--faint);
    opacity: 1;
  }

  .rows {
    margin: 0;
    padding: 0.25rem 0.5rem 1rem;
    list-style: none;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line) transparent;
  }

  .rows > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 2rem;
  }

  .row {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.4375rem;
    inline-size: 100%;
    block-size: 2rem;
    margin: 0;
    padding-block: 0;
    padding-inline: 0.25rem 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .row::before {
    content: attr(data-number);
    inline-size: 1.375rem;
    flex: none;
    text-align: end;
    color: var(--faint);
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
  }

  .row > .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--soft);
  }

  .row:hover {
    background: var(--hover);
  }

  .row[aria-current] {
    background: var(--accent-soft);
    font-weight: 500;
  }

  .row[aria-current]::before,
  .row[aria-current] > .k-i {
    color: var(--accent-strong);
  }

  /* Before its icon is drawn. */
  .row-title:first-child {
    margin-inline-start: 1.5625rem;
  }

  .row-title {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .page-row {
    margin-block-start: 0.5rem;
  }

  .page-row .row-title {
    color: var(--soft);
    font-size: var(--small);
    font-weight: 600;
  }

  .page-row .row::before {
    display: none;
  }

  .inside .row {
    padding-inline-start: 1.75rem;
  }

  .inside .row::after {
    content: "";
    position: absolute;
    inset-block: 0;
    inset-inline-start: 1.375rem;
    border-inline-start: 1px solid var(--line);
  }

  .marks {
    display: flex;
    order: 1;
    gap: 2px;
    color: var(--faint);
  }

  .row[aria-current] .marks {
    color: var(--soft);
  }

  .marks .k-i {
    display: block;
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }

  .marks .problem {
    display: block;
    min-block-size: 0;
    padding: 0;
    border: 0;
    color: var(--danger);
  }

  .nothing {
    margin: 0;
    padding: 1rem;
    color: var(--soft);
  }
`
