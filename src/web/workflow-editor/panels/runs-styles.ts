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
    padding: 0 1.5rem 0.75rem;
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

  .runs .by {
    max-inline-size: 14rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .runs td.by bdi {
    color: var(--text);
  }

  .runs .act {
    padding: 0;
    text-align: end;
  }

  .run-facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
    margin: 0;
    padding: 0.75rem 1.5rem;
    color: var(--soft);
  }

  .run-facts b {
    color: var(--text);
    font-weight: 500;
  }

  .runs .from-here {
    margin: 0;
    padding: 0 1.5rem 0.75rem;
  }

  .runs .from-here button {
    inline-size: auto;
    padding-inline: 0.5rem;
  }

  .rerun-form {
    display: grid;
    gap: 0.75rem;
    padding-block-end: 1.25rem;
  }

  .rerun-count {
    margin: 0;
    font-weight: 500;
  }

  .rerun-end {
    display: flex;
    justify-content: end;
    gap: 0.5rem;
  }

  .rerun-progress {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    margin: 0.75rem 1.5rem;
    padding: 0.5rem 0.75rem;
    border-radius: var(--radius-s);
    background: var(--sunken);
  }

  .rerun-progress p {
    flex: 1;
    margin: 0;
  }

  .rerun-progress small {
    display: block;
    color: var(--soft);
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

  @container editor (inline-size < 48rem) {
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

    .runs-tools {
      flex-wrap: wrap;
    }

    .runs thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .runs tbody tr {
      display: grid;
      grid-template: "by state" auto "started act" auto "stands stands" auto / minmax(0, 1fr) auto;
      align-items: center;
      gap: 0 0.75rem;
      padding-block: 0.5rem;
      border-block-end: 1px solid var(--line);
    }

    .runs tbody :is(th, td) {
      block-size: auto;
      min-block-size: 1.75rem;
      padding: 0;
      border: 0;
    }

    .runs tbody th {
      grid-area: started;
    }

    .runs .by {
      grid-area: by;
      max-inline-size: none;
      font-weight: 500;
    }

    .runs .state {
      grid-area: state;
      text-align: end;
    }

    .runs .act {
      grid-area: act;
    }

    .runs .stands {
      grid-area: stands;
      min-block-size: 0;
      min-inline-size: 0;
      max-inline-size: none;
      white-space: normal;
    }

    .rerun-progress {
      margin-inline: 1rem;
    }

    .run-facts,
    .runs > .ended,
    .decide,
    .runs .from-here {
      padding-inline: 1rem;
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
