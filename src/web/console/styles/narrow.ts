// Narrow windows: the navigation is a drawer, tables have rows of two lines. Low windows: its entries stand closer.
import { css } from 'lit'

export const narrow = css`
  .offline {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: 0.5rem 1.5rem;
    background: var(--warn-soft);
    color: var(--warn);
    font-weight: 500;
  }

  @media (width < 1000px) {
    .embed,
    .two {
      grid-template-columns: minmax(0, 1fr) !important;
    }

    .ways {
      grid-template-columns: minmax(0, 1fr) !important;
    }
  }

  @media (width < 860px) {

    .side li a {
      min-block-size: 2.5rem;
    }

    .bar {
      gap: 0.5rem;
      padding-inline: 0.75rem 1rem;
    }

    .tabs,
    .page,
    .offline {
      padding-inline: 1rem;
    }
  }

  @media (width < 720px) {
    .page {
      padding-block-start: 1.25rem;
    }

    .page-head {
      flex-wrap: wrap;
    }

    .page-title:has(p) {
      flex-basis: 18rem;
    }

    .search {
      inline-size: 100%;
    }

    .tools .k-row:has(> .k-segments) {
      max-inline-size: 100%;
      overflow-x: auto;
      scrollbar-width: none;
    }

    .options {
      grid-template-columns: minmax(0, 1fr);
    }

    .link-card {
      flex-direction: column;
    }

    .link-card > .stack {
      inline-size: 100%;
    }

    .modes {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    .forms thead,
    .forms .type {
      display: none;
    }

    .forms,
    .forms tbody {
      display: block;
    }

    .forms tbody tr {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr) 2.5rem;
      align-items: center;
      column-gap: 0.75rem;
      padding-block: 0.5rem;
      border-block-end: 1px solid var(--line);
    }

    .forms tbody :is(th, td) {
      display: block;
      inline-size: auto;
      max-inline-size: none;
      block-size: auto;
      padding: 0;
      border: 0;
      font-size: var(--small);
      text-align: start;
    }

    .forms tbody th {
      grid-column: 1 / 4;
      font-size: var(--size);
    }

    .forms tbody td.c {
      grid-area: 1 / 4 / 3 / 5;
      text-align: end;
    }

    .forms .name {
      min-block-size: 1.875rem;
    }

    .forms tbody td:nth-child(3) {
      padding-inline-start: 1.75rem;
    }

    .forms .unit {
      display: inline;
    }

    .forms .changed {
      inline-size: 0.5rem;
      block-size: 0.5rem;
      padding: 0;
      border: 0;
      background: var(--warn);
    }

    .forms .changed .k-text {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  /* All entries fit a laptop's window. */
  @media (height < 900px) and (width >= 860px) {
    .side li a {
      min-block-size: 1.75rem;
    }

    .side h2 {
      padding-block-start: 0.5rem;
    }
  }
`
