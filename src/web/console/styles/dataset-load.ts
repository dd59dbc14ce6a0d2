// Loading a file into a table.
import { css } from 'lit'

export const datasetLoad = css`
  .drop {
    position: relative;
    display: grid;
    place-items: center;
    gap: 0.5rem;
    min-block-size: 10rem;
    padding: 1.5rem;
    border: 1.5px dashed var(--edge);
    border-radius: var(--radius);
    background: var(--sunken);
    text-align: center;
    cursor: pointer;
  }

  .drop:is(:hover, .over) {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .drop:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .drop input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    cursor: pointer;
  }

  .drop .g {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    color: var(--soft);
  }

  .load-stack {
    display: grid;
    gap: 1.25rem;
    min-inline-size: 0;
  }

  .load-stack > * {
    min-inline-size: 0;
  }

  .load-state {
    display: grid;
    gap: 0.75rem;
  }

  .load-state progress {
    inline-size: 100%;
    accent-color: var(--accent);
  }

  .date-reading {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem 1rem;
  }

  .date-reading .k-row {
    flex: 1 1 14rem;
    max-inline-size: 24rem;
  }

  .date-reading ul {
    display: grid;
    flex-basis: 100%;
    gap: 0.25rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .modes-list {
    display: grid;
    gap: 0.5rem;
  }

  .modes-list label {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-block-size: 1.75rem;
  }

  .modes-list input {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--accent);
  }
`
