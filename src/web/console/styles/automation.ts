// The pages of workflows, webhooks, secrets and connections, besides their lists.
import { css } from 'lit'

export const automation = css`
  /* A row that opens a dialog. */
  .list .opener {
    min-block-size: 1.75rem;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 500;
    text-align: start;
    cursor: pointer;
  }

  .list .opener::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  .list .opener:focus-visible {
    outline: none;
  }

  .list .opener:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius-s);
  }

  .list .c > * {
    position: relative;
    z-index: 1;
  }

  .state.failed::before {
    border-radius: 0;
    background: var(--danger);
    clip-path: polygon(50% 0, 100% 100%, 0 100%);
  }

  .card .two-lines .status:not(:empty) {
    margin: 0;
  }

  .line-button {
    display: flex;
    align-items: center;
    flex: 1;
    gap: 0.75rem;
    min-inline-size: 0;
    padding: 0.375rem 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .line-button:hover {
    background: var(--hover);
  }

  .line-button b {
    font-weight: 500;
  }

  .section-head {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    margin-block: 1.75rem 0.75rem;
  }

  .events {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  :is(.dialog-form, .source-fields) .options {
    align-items: start;
  }

  :is(.dialog-form, .source-fields) .options .k-row {
    align-content: start;
  }

  .events legend {
    margin-block-end: 0.375rem;
    padding: 0;
    font-weight: 500;
  }

  .header-row {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: 0.5rem;
    align-items: center;
    margin-block: 0.5rem;
  }

  .webhook-condition {
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .webhook-condition > .k-button {
    margin-block-start: 0.5rem;
  }

  .dialog-form .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
    gap: 0.5rem 1rem;
    align-items: start;
  }

  .below-list {
    margin-block: 0.75rem 1.75rem;
  }

  .below-list:has(> .card) {
    margin-block-start: 1.75rem;
  }

  .spaced > * + * {
    margin-block-start: 0.75rem;
  }

  .below-list .card .end-line {
    margin-block-start: 1rem;
  }

  .source-fields {
    display: grid;
    gap: 0.5rem;
  }

  .source-fields textarea {
    min-block-size: 6rem;
  }

  .reply {
    max-block-size: 12rem;
    margin-block-start: 0.375rem;
    padding: 0.5rem 0.75rem;
    overflow: auto;
    border-radius: var(--radius-s);
    background: var(--sunken);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .attempts {
    display: grid;
    gap: 0.75rem;
  }

  .dialog-form .code pre {
    max-block-size: 20rem;
  }
`
