// Tables, states, and what stands where rows will be.
import { css } from 'lit'

export const tables = css`
  .table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .table :is(th, td) {
    block-size: 2.75rem;
    padding: 0 0.75rem;
    border-block-end: 1px solid var(--line);
    text-align: start;
    white-space: nowrap;
  }

  .table thead th {
    block-size: 2.25rem;
    color: var(--soft);
    font-size: var(--small);
    font-weight: 500;
  }

  .table thead bdi {
    display: inline-block;
    max-inline-size: 14rem;
    overflow: hidden;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }

  .table tbody th {
    font-weight: 500;
  }

  .table :is(th, td):first-child {
    padding-inline-start: 0.5rem;
  }

  .table :is(th, td):last-child {
    padding-inline-end: 0.5rem;
  }

  .table .n {
    text-align: end;
  }

  .table .c {
    inline-size: 1%;
    padding-inline: 0.25rem;
  }

  .table tbody tr:hover {
    background: var(--hover);
  }

  .table thead button {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  .table thead button:hover,
  .table [aria-sort] button {
    color: var(--text);
  }

  .table [aria-sort="ascending"] .g {
    rotate: 180deg;
  }

  .table thead .g {
    inline-size: 0.75rem;
    block-size: 0.75rem;
  }

  .forms tbody th {
    inline-size: 100%;
    max-inline-size: 0;
  }

  .forms tbody tr {
    position: relative;
  }

  .name {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.75rem;
    color: inherit;
    text-decoration: none;
  }

  /* The whole row leads to the form. */
  .forms .name::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  .forms .name:focus-visible {
    outline: none;
  }

  .forms .name:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius-s);
  }

  .forms .c > * {
    position: relative;
    z-index: 1;
  }

  .forms .unit {
    display: none;
  }

  .answer {
    display: inline-block;
    max-inline-size: 18rem;
    vertical-align: bottom;
  }

  .scroll {
    overflow-x: auto;
  }

  .pager {
    padding: 0.75rem 0.5rem;
    color: var(--soft);
  }

  .state {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    white-space: nowrap;
  }

  .state::before {
    content: "";
    inline-size: 0.5rem;
    block-size: 0.5rem;
    flex: none;
    border-radius: 999px;
    background: var(--good);
  }

  .state.draft {
    color: var(--soft);
  }

  .state.draft::before {
    background: none;
    box-shadow: inset 0 0 0 1.5px var(--edge);
  }

  .state.paused::before {
    border-radius: 0;
    background: linear-gradient(90deg, var(--warn) 0 3px, transparent 3px 5px, var(--warn) 5px);
  }

  .skeleton,
  .skeleton-head {
    display: flex;
    align-items: center;
    gap: 1rem;
    block-size: 2.75rem;
    border-block-end: 1px solid var(--line);
  }

  .skeleton-head {
    inline-size: 12rem;
    block-size: 1.75rem;
    margin-block-end: 1.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: var(--hover);
  }

  .skeleton i {
    inline-size: 30%;
    block-size: 0.625rem;
    border-radius: 999px;
    background: var(--line);
  }

  .skeleton .dot {
    inline-size: 1rem;
  }

  .skeleton .w2 {
    inline-size: 24%;
  }

  .skeleton .w3 {
    inline-size: 42%;
  }

  .skeleton .w4 {
    inline-size: 36%;
  }

  .skeleton .end {
    inline-size: 4.5rem;
    margin-inline-start: auto;
  }

  .bars {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .bars th {
    inline-size: 14rem;
    padding: 0.375rem 0.75rem 0.375rem 0;
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .bars .n {
    inline-size: 3.5rem;
    text-align: end;
  }

  .bars svg {
    display: block;
    inline-size: 100%;
    block-size: 0.875rem;
    border-radius: 0.1875rem;
    background: var(--hover);
    fill: var(--accent);
  }

  .bars svg:dir(rtl) {
    scale: -1 1;
  }
`
