// The table of questions in the view Scoring.
import { css } from 'lit'

export const scoresStyles = css`
  .bulk {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    margin: 0.75rem 1.5rem 0;
    padding: 0.375rem 0.75rem;
    border-radius: var(--radius);
    background: var(--accent-soft);
  }

  .bulk > b {
    margin-inline-end: auto;
    font-weight: 600;
  }

  .bulk .k-field {
    inline-size: 4rem;
  }

  .bulk .k-ghost,
  .bulk label {
    color: var(--text);
  }

  .scores :is(th, td) {
    padding: 0.375rem 0.5rem;
    border-block-end: 1px solid var(--line);
    text-align: start;
    vertical-align: middle;
  }

  .scores :is(th, td):first-child {
    padding-inline-start: 1.5rem;
    inline-size: 1.5rem;
  }

  .scores :is(th, td):last-child {
    padding-inline-end: 1.25rem;
    text-align: end;
  }

  .scores tbody th {
    font: inherit;
    color: inherit;
  }

  .scores-question > div {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2rem;
  }

  .scores-question .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--soft);
  }

  .scores tbody tr:not(:last-child) {
    border-block-end: 1px solid var(--line);
  }

  .scores-chosen {
    background: var(--accent-soft);
  }

  .scores-chosen :is(td, .logic-number, .k-i) {
    color: var(--text);
  }

  .scores-how,
  .scores-key,
  .scores-feedback {
    color: var(--soft);
  }

  .scores-none .scores-how {
    color: var(--faint);
  }

  .scores-how {
    white-space: nowrap;
  }

  .panel .scores .scores-points {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .scores-points > .k-row {
    justify-items: end;
    margin: 0;
    min-block-size: 0;
  }

  .scores-points .k-field {
    inline-size: 4rem;
  }

  .scores-points .k-number {
    inline-size: auto;
  }

  .scores-points > span {
    padding-inline-end: 0.5rem;
  }

  .scores tfoot :is(th, td) {
    padding-block: 0.75rem;
    border-block-start: 1px solid var(--edge);
    font: 600 var(--size) / 1.4286 var(--font);
    color: var(--text);
  }

  .panel .scores .scores-editor > td {
    inline-size: auto;
    padding: 0.375rem 1.5rem;
    text-align: start;
    background: var(--sunken);
  }

  .panel .scores .grid :is(th, td) {
    inline-size: auto;
    padding: 0.25rem 0.5rem;
    text-align: center;
  }

  .panel .scores .grid th[scope="row"] {
    text-align: start;
  }

  @container scoring (max-width: 60rem) {
    .scores-feedback,
    .scores thead th:nth-child(5) {
      display: none;
    }
  }

  @container scoring (max-width: 44rem) {
    .bulk {
      margin-inline: 1rem;
    }

    .scores,
    .scores :is(thead, tbody, tfoot) {
      display: block;
    }

    .scores thead tr,
    .scores tfoot tr {
      display: flex;
      justify-content: space-between;
      align-items: center;
    }

    .scores thead :is(th, td):not(:first-child) {
      display: none;
    }

    .scores tbody > tr {
      display: grid;
      grid-template-columns: 1.5rem minmax(0, 1fr) auto auto;
      align-items: center;
      gap: 0 0.5rem;
      padding: 0.375rem 1rem;
      border-block-end: 1px solid var(--line);
    }

    .panel .scores :is(th, td) {
      padding: 0;
      border: 0;
    }

    .panel .scores :is(thead, tfoot) tr {
      padding: 0.5rem 1rem;
    }

    .scores-question {
      grid-area: 1 / 2;
    }

    .scores-points {
      grid-area: 1 / 3;
    }

    .scores-edit {
      grid-area: 1 / 4;
    }

    .scores-how {
      grid-area: 2 / 2;
      font-size: var(--small);
      padding-inline-start: 3.375rem;
    }

    .panel .scores .scores-how {
      padding-inline-start: 3.375rem;
    }

    .panel .scores .scores-key {
      grid-area: 3 / 2 / 3 / -1;
      padding-inline-start: 3.375rem;
      font-size: var(--small);
    }

    .panel .scores .grid,
    .panel .scores .grid :is(thead, tbody) {
      display: revert;
    }

    .panel .scores .grid tr {
      display: table-row;
    }

    .panel .scores .grid thead :is(th, td) {
      display: table-cell;
    }

    .panel .scores .grid :is(th, td) {
      padding: 0.25rem 0.5rem;
    }

    .scores tbody > tr.scores-editor,
    .panel .scores .scores-editor > td {
      display: block;
      padding: 0;
      background: var(--sunken);
    }

    .scores tbody > tr.scores-editor {
      padding: 0.375rem 1rem;
    }
  }
`
