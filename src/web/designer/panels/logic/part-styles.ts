// Jumps and calculations in the view Logic.
import { css } from 'lit'

export const logicPartStyles = css`
  .jumps {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
  }

  .jumps > ol {
    display: grid;
    gap: 0.75rem;
    justify-self: stretch;
  }

  .jumps > h3 {
    font: 500 var(--size) / 1.4286 var(--font);
  }

  .jump {
    display: grid;
    gap: 0.625rem;
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .jump-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .jump-head > .k-row {
    flex: 1 1 12rem;
    grid-template-columns: auto minmax(0, 1fr);
    min-block-size: 2rem;
  }

  .jump-head select {
    inline-size: 100%;
    max-inline-size: 22rem;
  }

  .jump-tools {
    display: inline-flex;
    flex: none;
  }

  .calculations {
    display: grid;
    align-content: start;
    gap: 0.75rem;
    padding: 1rem 1.25rem 3rem;
    border-inline-start: 1px solid var(--line);
    background: var(--sunken);
    min-inline-size: 0;
  }

  .calculations > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 2rem;
  }

  .calculations h3 {
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .calculations > ol {
    display: grid;
    gap: 0.75rem;
  }

  .calculation {
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .calculation-head {
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0.25rem 0.5rem;
  }

  .calculation-head > .k-row {
    flex: 1 1 8rem;
    margin: 0;
    min-block-size: 0;
    gap: 0;
  }

  .calculation-kind {
    font-size: var(--small);
    color: var(--soft);
    white-space: nowrap;
  }

  .calculation-now {
    margin-inline-start: auto;
    font-size: var(--small);
    color: var(--soft);
    overflow-wrap: anywhere;
  }

  .calculation-now > b {
    font: 600 var(--size) / 1.4286 var(--font);
    color: var(--text);
    font-variant-numeric: tabular-nums;
  }

  .trying > summary {
    font-weight: 500;
  }

  .try-answers {
    display: grid;
    gap: 0.25rem;
    padding: 0.25rem 0.75rem 0.75rem;
  }

  .calculations-hint {
    display: flex;
    gap: 0.5rem;
    font-size: var(--small);
    color: var(--soft);
  }

  .calculations-hint .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }
`
