// The pages of datasets.
import { css } from 'lit'

export const datasets = css`
  .datasets tbody th {
    inline-size: 100%;
    max-inline-size: 0;
  }

  .datasets tbody tr {
    position: relative;
  }

  .datasets .name::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  .datasets .name:focus-visible {
    outline: none;
  }

  .datasets .name:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius-s);
  }

  .datasets .c > * {
    position: relative;
    z-index: 1;
  }

  .datasets .unit {
    display: none;
  }

  .datasets .count {
    font-variant-numeric: tabular-nums;
  }

  .plain-list {
    display: grid;
    gap: 0.25rem;
    padding-inline-start: 1.25rem;
    list-style: disc;
  }

  .data-box {
    display: grid;
    gap: 0.5rem;
    margin-block-end: 0.75rem;
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sunken);
  }

  .data-box h2 {
    font-size: var(--small);
  }

  .data-columns {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
    gap: 0.25rem 1rem;
  }

  .data-columns label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 1.75rem;
    overflow-wrap: anywhere;
  }

  .data-columns input {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    flex: none;
    accent-color: var(--accent);
  }

  .data-scroll {
    overflow-x: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .data-scroll:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .data .n {
    font-variant-numeric: tabular-nums;
  }

  .data thead th {
    background: var(--sunken);
  }

  .data tbody tr:last-child > * {
    border-block-end: 0;
  }

  .data :is(th, td):first-child {
    padding-inline-start: 0.75rem;
  }

  .data .cell {
    display: inline-block;
    max-inline-size: 18rem;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: middle;
  }

  .data .opener {
    min-block-size: 1.75rem;
    max-inline-size: 18rem;
    overflow: hidden;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 500;
    text-align: start;
    text-overflow: ellipsis;
    vertical-align: middle;
    cursor: pointer;
  }

  .data .opener:hover {
    text-decoration: underline;
  }

  .data .type {
    display: block;
    color: var(--soft);
    font-weight: 400;
  }

  .data-end {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    padding-block: 0.5rem;
    font-variant-numeric: tabular-nums;
  }

  .data-end .soft {
    margin-inline-end: auto;
  }

  .data-end .back .k-i {
    rotate: 180deg;
  }

  @media (width < 720px) {
    .datasets thead {
      display: none;
    }

    .datasets,
    .datasets tbody {
      display: block;
    }

    .datasets tbody tr {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr) 2.5rem;
      align-items: center;
      column-gap: 0.75rem;
      padding-block: 0.5rem;
      border-block-end: 1px solid var(--line);
    }

    .datasets tbody :is(th, td) {
      display: block;
      inline-size: auto;
      max-inline-size: none;
      block-size: auto;
      padding: 0;
      border: 0;
      font-size: var(--small);
      text-align: start;
    }

    .datasets tbody th {
      grid-column: 1 / 4;
      font-size: var(--size);
    }

    .datasets tbody td.c {
      grid-area: 1 / 4 / 3 / 5;
      text-align: end;
    }

    .datasets tbody td:nth-child(2) {
      padding-inline-start: 2.25rem;
    }

    .datasets .unit {
      display: inline;
    }

    .datasets .name {
      min-block-size: 1.875rem;
    }
  }
`
