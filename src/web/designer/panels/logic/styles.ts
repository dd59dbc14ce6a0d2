// The view Logic.
import { css } from 'lit'

export const logicStyles = css`
  .logic {
    container: logic / inline-size;
  }

  .logic-columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 22rem;
    flex: 1;
    min-inline-size: 0;
  }

  .logic-main {
    min-inline-size: 0;
  }

  .logic-row {
    display: grid;
    grid-template-columns: minmax(0, 15rem) minmax(0, 1fr) auto auto;
    gap: 0.25rem 1rem;
    align-items: start;
    padding: 0.5rem 1.5rem;
    border-block-end: 1px solid var(--line);
    content-visibility: auto;
    contain-intrinsic-block-size: auto 3rem;
  }

  .logic-open {
    background: var(--sunken);
    /* A list of suggestions may hang over the next question. */
    content-visibility: visible;
  }

  .logic-question {
    display: grid;
    grid-template-columns: 1.25rem 1.125rem minmax(0, 1fr);
    gap: 0.5rem;
    align-items: start;
    min-block-size: 1.75rem;
    line-height: 1.75rem;
  }

  .logic-question .k-i {
    inline-size: 1.125rem;
    block-size: 1.75rem;
    color: var(--soft);
  }

  .logic-number {
    text-align: end;
    font-size: var(--small);
    color: var(--faint);
    font-variant-numeric: tabular-nums;
  }

  .logic-title {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .logic-open .logic-title {
    white-space: normal;
    line-height: 1.4286;
    padding-block: 0.25rem;
    font-weight: 500;
  }

  .logic-rules {
    min-inline-size: 0;
  }

  .logic-open .logic-rules {
    display: grid;
    gap: 1.25rem;
    padding-block: 0.125rem 0.75rem;
  }

  .logic-always {
    color: var(--soft);
    line-height: 1.75rem;
  }

  .logic-readers {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: 0.25rem;
    min-block-size: 1.75rem;
    max-inline-size: 9rem;
    font-size: var(--small);
    color: var(--soft);
  }

  .logic-reader {
    display: grid;
    place-items: center;
    min-inline-size: 1.5rem;
    min-block-size: 1.5rem;
    padding: 0 0.25rem;
    border: 0;
    border-radius: var(--radius-s);
    background: var(--hover);
    color: inherit;
    font: inherit;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }

  .logic-reader:hover {
    color: var(--text);
  }

  .logic-reader:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .logic-reader .k-i {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }

  .logic-edit {
    min-inline-size: 4.5rem;
    display: flex;
    justify-content: end;
  }

  .logic-fold {
    padding: 0.25rem 1.5rem 0.25rem 2.75rem;
    border-block-end: 1px solid var(--line);
  }

  .logic-fold .k-button {
    font-size: var(--small);
    font-weight: 400;
  }

  .panel .logic-heading {
    padding: 1.5rem 1.5rem 0.5rem;
    font: 600 var(--size) / 1.4 var(--font);
    border-block-end: 1px solid var(--line);
  }

  @container logic (max-width: 64rem) {
    .logic-columns {
      grid-template-columns: minmax(0, 1fr);
    }

    .calculations {
      border-inline-start: 0;
      border-block-start: 1px solid var(--line);
    }
  }

  @container logic (max-width: 44rem) {
    .logic-row {
      grid-template-columns: minmax(0, 1fr) auto;
      padding-inline: 1rem;
    }

    .logic-question {
      grid-column: 1;
    }

    .logic-edit {
      grid-area: 1 / 2;
    }

    .logic-rules,
    .logic-readers {
      grid-column: 1 / -1;
    }

    .logic-rules {
      padding-inline-start: 3.375rem;
    }

    .logic-open .logic-rules {
      padding-inline-start: 0;
    }

    .logic-readers {
      justify-content: start;
      min-block-size: 0;
      max-inline-size: none;
      padding-inline-start: 3.375rem;
    }

    .logic-readers:empty {
      display: none;
    }

    .logic-fold {
      padding-inline: 1rem;
    }
  }
`
