// The inspector: one scroll of sections that fold.
import { css } from 'lit'

export const inspector = css`
  .inspector {
    grid-area: inspector;
    min-block-size: 0;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line) transparent;
    background: var(--sunken);
    border-inline-start: 1px solid var(--line);
  }

  .inspector > header {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 3rem;
    padding-inline: 1rem 0.75rem;
  }

  .inspector > header > h2 {
    flex: 1;
    margin: 0;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .inspector > header > .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--soft);
  }

  .inspector .number {
    min-inline-size: 1.25rem;
    padding-inline: 0.3125rem;
    border-radius: 0.3125rem;
    background: var(--accent-soft);
    color: var(--accent-strong);
    font: 600 var(--small) / 1.25rem var(--font);
    text-align: center;
  }

  .section {
    border-block-start: 1px solid var(--line);
    padding-inline: 1rem;
  }

  .section:last-of-type {
    border-block-end: 1px solid var(--line);
  }

  .section[open] {
    padding-block-end: 0.5rem;
  }

  .section > summary {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 2.5rem;
    margin-inline-start: -0.375rem;
    border-radius: var(--radius-s);
    font-weight: 600;
    cursor: pointer;
    list-style: none;
  }

  .section > summary::-webkit-details-marker {
    display: none;
  }

  .section > summary > .k-i {
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--faint);
  }

  .section[open] > summary > .k-i {
    rotate: 90deg;
  }

  .section[open] > summary > .k-i:dir(rtl) {
    rotate: -90deg;
  }

  .sum {
    margin-inline-start: auto;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--faint);
    font: 400 var(--small) / 1.35 var(--mono);
  }

  .section .k-ghost {
    margin-inline-start: -0.5rem;
  }

  .fold > summary {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.25rem;
    border-radius: var(--radius-s);
    color: var(--soft);
    cursor: pointer;
    list-style: none;
  }

  .fold > summary::-webkit-details-marker {
    display: none;
  }

  .fold > summary > .k-i {
    order: 1;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin-inline-start: auto;
  }

  .fieldset {
    padding-inline-start: 0.75rem;
    border-inline-start: 2px solid var(--line);
  }

  .facts {
    margin: 0 0 0.25rem;
  }

  .facts > div {
    display: flex;
    justify-content: space-between;
    gap: 0.75rem;
    padding-block: 0.375rem;
  }

  .facts dt {
    color: var(--soft);
  }

  .facts dd {
    margin: 0;
    text-align: end;
  }

  .several-actions {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.5rem;
    padding-block: 0.75rem;
  }
`
