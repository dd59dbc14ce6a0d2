// Grading: an answer, and beside it how to grade it. Corrections: versions with their figures.
import { css } from 'lit'

export const grade = css`
  .grade .tools .k-field {
    max-inline-size: 24rem;
    inline-size: 100%;
  }

  .grade .tools .k-row {
    min-inline-size: 0;
  }

  .walking {
    margin-inline-start: auto;
    flex-wrap: nowrap;
    white-space: nowrap;
  }

  .paper {
    display: grid;
    gap: 1rem;
    grid-template-columns: minmax(0, 1fr);
  }

  .paper > header {
    margin-block-start: 0.5rem;
  }

  .paper h2 {
    font-size: 1.125rem;
    overflow-wrap: anywhere;
  }

  .sheet {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 22rem);
    padding: 0;
  }

  .answer-side,
  .pen-side {
    display: grid;
    gap: 0.75rem;
    align-content: start;
    min-inline-size: 0;
    padding: 1.125rem 1.25rem;
  }

  .pen-side {
    border-inline-start: 1px solid var(--line);
  }

  .sheet .asked {
    flex-wrap: nowrap;
    align-items: start;
    margin: 0;
  }

  .sheet h3 {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .sheet h4 {
    margin: 0 0 0.25rem;
    font-size: var(--small);
    font-weight: 600;
    color: var(--soft);
  }

  .given {
    max-inline-size: 42rem;
    padding-inline-start: 0.875rem;
    border-inline-start: 2px solid var(--line);
    font-size: 1rem;
    line-height: 1.6;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .files {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .files .k-button {
    max-inline-size: 100%;
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .rubric {
    padding: 0.75rem;
    border-radius: var(--radius-s);
    background: var(--sunken);
  }

  .rubric p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .points-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.5rem;
    align-items: start;
  }

  .points-line .row {
    margin-block-start: 1.5625rem;
  }

  .pen-side .k-area {
    min-block-size: 5rem;
  }

  .pen-side .k-stacked {
    margin-block: 0;
  }

  .paper-end {
    display: flex;
    flex-flow: row-reverse wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0.5rem 1rem;
    margin-block-start: 1rem;
  }

  @media (hover: none) {
    .paper-end p {
      display: none;
    }
  }

  @media (width < 1000px) {
    .sheet {
      grid-template-columns: minmax(0, 1fr);
    }

    .pen-side {
      border-inline-start: 0;
      border-block-start: 1px solid var(--line);
    }

    .walking {
      margin-inline-start: 0;
    }
  }

  @media (width < 720px) {
    .answer-side,
    .pen-side {
      padding: 1rem;
    }

    .walking {
      inline-size: 100%;
      justify-content: end;
    }

    .walking > :first-child {
      margin-inline-end: auto;
    }
  }

  @media (width < 420px) {
    .points-line {
      grid-template-columns: minmax(0, 1fr);
    }

    .points-line .row {
      margin-block-start: 0;
    }
  }
`
