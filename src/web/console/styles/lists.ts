// Lists whose rows become blocks in narrow windows, with filters above them. Pages that have such lists adopt it.
import { css } from 'lit'

export const lists = css`
  .list tbody tr {
    position: relative;
  }

  .list tbody th {
    inline-size: 40%;
    max-inline-size: 0;
  }

  .list td.wide {
    inline-size: 30%;
    max-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .list .block {
    display: block;
  }

  .two-lines {
    display: grid;
    min-inline-size: 0;
  }

  .list .two-lines {
    padding-block: 0.375rem;
  }

  .two-lines small {
    font-size: var(--small);
    font-weight: 400;
  }

  /* The whole row leads to the thing. */
  .leads .name::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  .leads .name:focus-visible {
    outline: none;
  }

  .leads .name:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius-s);
  }

  .list .sentence {
    inline-size: 100%;
    padding-block: 0.625rem;
    font-weight: 400;
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .who {
    color: inherit;
    font-weight: 500;
    text-decoration: none;
  }

  a.who:hover {
    text-decoration: underline;
  }

  .sentence code {
    white-space: nowrap;
  }

  .ended th {
    color: var(--soft);
  }

  .filters {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem 0.75rem;
    margin-block-end: 0.75rem;
  }

  .filters .k-stacked {
    margin-block: 0;
  }

  .filters .k-field {
    inline-size: 9.75rem;
  }

  .filters .finder {
    flex: 0 1 24rem;
  }

  .filters .finder .k-field {
    inline-size: 100%;
  }

  .filters > .k-button {
    min-block-size: 2.125rem;
  }

  .hint {
    margin-block-end: 0.5rem;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-end: 0.75rem;
  }

  .chips:empty {
    display: none;
  }

  .filter {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    max-inline-size: 100%;
    min-block-size: 2rem;
    padding-inline: 0.75rem 0.125rem;
    border-radius: 999px;
    background: var(--accent-soft);
    color: var(--accent-strong);
  }

  .pager.more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
  }

  .card.ready {
    margin-block-end: 1.25rem;
    border-color: transparent;
    background: var(--accent-soft);
  }

  .card.ready .code {
    margin-block-start: 1rem;
    background: var(--surface);
  }

  .card.ready .copy-line .k-field {
    background: var(--surface);
  }

  .card.ready h2:focus {
    outline: none;
  }

  .card.ready > .row {
    margin-block-start: 1rem;
  }

  .page > .code,
  .card > .code {
    margin-block: 0.75rem;
  }

  .card .status:not(:empty) {
    margin-block-start: 0.75rem;
  }

  .status.bad {
    color: var(--danger);
  }

  .status.good {
    color: var(--good);
  }

  @media (width < 720px) {
    .list thead {
      display: none;
    }

    .list,
    .list tbody {
      display: block;
    }

    .list tbody tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      column-gap: 0.75rem;
      padding-block: 0.625rem;
      border-block-end: 1px solid var(--line);
    }

    .list tbody tr:has(.c) {
      padding-inline-end: 3rem;
    }

    .list tbody tr > :is(th, td):nth-child(n) {
      display: block;
      inline-size: auto;
      max-inline-size: 100%;
      block-size: auto;
      padding: 0;
      border: 0;
      font-size: var(--small);
      text-align: start;
      white-space: normal;
      overflow-wrap: anywhere;
    }

    .list tbody th,
    .list td.wide {
      flex: 1 0 100%;
      min-inline-size: 0;
    }

    .list tbody tr > th:first-child:nth-child(n) {
      font-size: var(--size);
    }

    .list .name {
      min-block-size: 1.875rem;
    }

    /* What follows stands below the name, not below its sign. */
    .list tbody tr:has(.name > .g) {
      padding-inline-start: 1.75rem;
    }

    .list .name > .g {
      margin-inline-start: -1.75rem;
    }

    .list tbody tr:has(.name > .avatar) {
      padding-inline-start: 2.375rem;
    }

    .list .name > .avatar {
      margin-inline-start: -2.375rem;
    }

    .list tbody tr > td.c:last-child {
      position: absolute;
      inline-size: auto;
      inset-block-start: 0.375rem;
      inset-inline-end: 0;
    }

    .list td[data-label]::before {
      content: attr(data-label) " ";
      color: var(--soft);
    }

    .filters > *,
    .filters .finder {
      flex: 1 1 9rem;
    }

    .filters > .k-button {
      flex: none;
    }

    .list + .pager {
      padding-inline: 0;
    }

    .filters .k-field,
    .filters .k-select {
      inline-size: 100%;
    }
  }
`
