// Columns, views and files of datasets, as people edit them.
import { css } from 'lit'

export const datasetForms = css`
  .row-fields {
    display: grid;
    gap: 0.75rem;
  }

  .row-fields .k-row {
    margin-block: 0;
  }

  .row-fields .k-number .k-field {
    inline-size: 12rem;
  }

  .danger-text {
    color: var(--danger);
  }

  .formula-box > textarea.formula-plain {
    color: var(--text);
    field-sizing: content;
  }

  .dialog-end.split > :first-child {
    margin-inline-end: auto;
  }

  .column-list,
  .source-list {
    display: grid;
    gap: 0.75rem;
  }

  .column-item,
  .source-item {
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
  }

  .column-main {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1.2fr) auto;
    align-items: start;
    gap: 0.5rem;
  }

  .view-column .column-main {
    grid-template-columns: minmax(0, 1.2fr) minmax(0, 0.9fr) minmax(0, 2fr) auto;
  }

  .column-main .k-row,
  .column-more .k-row,
  .source-item .k-row {
    margin-block: 0;
  }

  .source-item .k-row + .k-row {
    margin-block-start: 0.75rem;
  }

  .group-part {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.5rem;
  }

  .group-part .k-row {
    flex: 1 1 9rem;
    min-inline-size: 0;
    margin-block: 0;
  }

  .group-part > p {
    flex: 1 1 100%;
    order: 1;
  }

  .column-tools {
    display: flex;
    padding-block-start: 1.5rem;
  }

  .column-more {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
    gap: 0.5rem;
    margin-block-start: 0.75rem;
    padding-block-start: 0.75rem;
    border-block-start: 1px solid var(--line);
  }

  .column-more .wide {
    grid-column: 1 / -1;
  }

  .source-head {
    display: flex;
    align-items: start;
    gap: 0.5rem;
  }

  .source-head > :not(button) {
    flex: 1;
    min-inline-size: 0;
  }

  .source-head > button {
    margin-block-start: 1.5rem;
  }

  .pairs {
    display: grid;
    gap: 0.5rem;
    margin-block-start: 0.75rem;
  }

  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem;
  }

  .alias {
    color: var(--soft);
    font-size: var(--small);
  }

  .gives {
    margin-block-start: 0.25rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .fault-list {
    display: grid;
    gap: 0.25rem;
  }

  .fault-list button {
    padding: 0.125rem 0;
    border: 0;
    background: none;
    color: var(--danger);
    font: inherit;
    text-align: start;
    text-decoration: underline;
    cursor: pointer;
  }

  .data .n.line {
    inline-size: 1%;
  }

  .data thead th:has(.type) {
    block-size: 3.25rem;
  }

  .data thead th:has(.type) bdi {
    color: var(--text);
  }

  .table td.faulty {
    inline-size: 70%;
    color: var(--danger);
    white-space: normal;
    overflow-wrap: anywhere;
  }

  @media (width < 720px) {
    .column-main,
    .view-column .column-main {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }

    .column-main > :first-child,
    .view-column .column-main > :nth-child(3) {
      grid-column: 1 / -1;
    }

    .column-tools {
      grid-column: 1 / -1;
      justify-content: end;
      padding: 0;
    }

    .source-head {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .source-head > :nth-child(2) {
      grid-area: 2 / 1;
    }

    .pair {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .pair > .is {
      display: none;
    }

    .pair > :last-child:not(.k-row) {
      grid-area: 1 / 2;
    }
  }
`
