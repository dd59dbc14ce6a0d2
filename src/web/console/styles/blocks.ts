// Pages, cards, empty states, lines to copy.
import { css } from 'lit'

export const blocks = css`
  .page {
    max-inline-size: 77.5rem;
    padding: 1.5rem 1.5rem 3rem;
  }

  formyard-results {
    --formyard-padding: 0;
  }

  .page.wide {
    max-inline-size: none;
  }

  .page.narrow {
    max-inline-size: 46rem;
  }

  .page-head {
    display: flex;
    align-items: start;
    gap: 0.75rem 1.5rem;
    margin-block-end: 1.25rem;
  }

  .page-title {
    flex: 1;
    display: grid;
    gap: 0.25rem;
    min-inline-size: min(12rem, 100%);
    overflow-wrap: anywhere;
  }

  .page-title h1 {
    min-block-size: 2rem;
    line-height: 2rem;
  }

  .page-end,
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .card form > .row {
    margin-block-start: 0.75rem;
  }

  .card .end-line {
    margin-block-start: 0;
  }

  .row.between {
    justify-content: space-between;
    margin-block-start: 0.75rem;
  }

  .end-line {
    align-items: end;
  }

  .end-line > .k-row {
    flex: 1;
    margin-block: 0;
  }

  .end-line > .k-button {
    min-block-size: 2.125rem;
  }

  .stack {
    display: grid;
    gap: 1.25rem;
    align-content: start;
    min-inline-size: 0;
  }

  .k-button {
    text-decoration: none;
  }

  .k-field {
    min-block-size: 2.125rem;
    padding-inline: 0.6875rem;
  }

  .k-row {
    min-block-size: 0;
  }

  .k-stacked > label {
    color: var(--text);
    font-weight: 500;
  }

  .k-hint {
    color: var(--soft);
  }

  .k-select > select {
    padding-inline-end: 2rem;
  }

  .k-segments {
    background: var(--sunken);
    box-shadow: inset 0 0 0 1px var(--line);
  }

  .k-segments span {
    min-block-size: 1.75rem;
    white-space: nowrap;
  }

  .k-segments :checked + span {
    border-color: transparent;
    box-shadow: 0 0 0 1px var(--line), 0 1px 2px rgb(16 18 27 / 0.08);
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-end: 0.75rem;
  }

  .tools .k-stacked {
    margin-block: 0;
  }

  .search {
    position: relative;
    inline-size: 17rem;
  }

  .search > .g {
    position: absolute;
    z-index: 1;
    inset-block-start: 0.5625rem;
    inset-inline-start: 0.625rem;
    color: var(--soft);
    pointer-events: none;
  }

  .search .k-field {
    padding-inline-start: 2rem;
  }

  .card {
    padding: 1.125rem 1.25rem 1.25rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    min-inline-size: 0;
  }

  .card > header,
  .card .stack > header {
    margin-block-end: 0.875rem;
  }

  .card .stack > header {
    margin-block-end: 0;
  }

  .card h2 {
    overflow-wrap: anywhere;
  }

  .card.bare > header {
    display: none;
  }

  .card.bare,
  .share > .card {
    margin-block-end: 1.25rem;
  }

  .danger-card .k-button {
    color: var(--danger);
  }

  .two {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 1.25rem;
    align-items: start;
  }

  .options {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.25rem 1rem;
  }

  .lines li {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.75rem;
    padding-block: 0.25rem;
    border-block-end: 1px solid var(--line);
  }

  .lines small {
    display: block;
    font-size: var(--small);
  }

  .lines + form {
    margin-block-start: 1rem;
  }

  form > .facts-list {
    margin-block: 0.75rem 1rem;
  }

  .facts-list {
    display: grid;
    grid-template-columns: fit-content(45%) minmax(0, 1fr);
    gap: 0.5rem 1.5rem;
    overflow-wrap: break-word;
  }

  .facts-list dt {
    color: var(--soft);
  }

  .facts-list code {
    overflow-wrap: anywhere;
  }

  code,
  pre {
    font-family: var(--mono);
    font-size: 0.8125rem;
  }

  .note {
    margin-block-end: 1.25rem;
    padding: 0.75rem 1rem;
    border-radius: var(--radius-s);
    background: var(--sunken);
  }

  .note.warn {
    background: var(--warn-soft);
    color: var(--warn);
  }
`
