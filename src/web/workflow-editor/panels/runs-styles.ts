// The table of runs, and one run.
import { css } from 'lit'

export const runsStyles = css`
  .runs > header,
  .runs > .intro {
    padding-inline: 1.5rem;
  }

  .runs > header {
    justify-content: start;
  }

  .runs-tools {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin-inline-start: auto;
  }

  .runs > header .mark {
    margin-inline-start: 0.5rem;
  }

  .runs > .intro {
    padding-block: 1.5rem;
  }

  .table-box {
    overflow-x: auto;
    padding-inline: 1.5rem;
  }

  .runs table {
    inline-size: 100%;
    border-collapse: collapse;
  }

  .runs :is(th, td) {
    block-size: 2.75rem;
    padding: 0 0.75rem 0 0;
    border-block-end: 1px solid var(--line);
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }

  .runs thead th {
    block-size: 2.25rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .runs td {
    color: var(--soft);
  }

  .runs td .mark {
    margin: 0;
    color: var(--text);
  }

  .runs .stands {
    inline-size: 100%;
    max-inline-size: 0;
    min-inline-size: 10rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .runs th button {
    min-block-size: 1.75rem;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-strong);
    font: inherit;
    cursor: pointer;
  }

  .runs th button:is(:hover, :focus-visible) {
    text-decoration: underline;
  }

  .runs > .ended {
    padding: 0.75rem 1.5rem;
  }

  .runs .data {
    padding-inline: 1.5rem;
  }

  .runs .trace button {
    padding-inline: 1.5rem;
  }

  .runs .trace small {
    margin-inline-start: auto;
  }

  .runs .trace .mark {
    margin-inline-start: 0.75rem;
    min-inline-size: 6rem;
  }

  .decide {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    padding: 0.75rem 1.5rem;
    background: var(--warn-soft);
  }

  .decide p {
    flex: 1 1 20rem;
    margin: 0;
  }

  .more-runs {
    padding: 0.75rem 1.5rem;
    margin: 0;
  }

  @container draft (inline-size < 48rem) {
    .runs .wide {
      display: none;
    }

    .runs > header {
      flex-wrap: wrap;
      padding-block: 0.375rem;
    }

    .runs > header,
    .runs .trace button,
    .table-box {
      padding-inline: 1rem;
    }

    .runs tbody :is(th, td) {
      padding: 0.375rem 0.5rem 0.375rem 0;
      white-space: normal;
    }

    .runs .stands {
      max-inline-size: none;
      min-inline-size: 8rem;
    }

    .runs th button {
      text-align: start;
    }

    .runs .trace small {
      display: none;
    }

    .runs .trace .mark {
      margin-inline-start: auto;
      min-inline-size: 0;
    }
  }
`
