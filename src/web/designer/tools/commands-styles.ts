import { css } from 'lit'

export const commandStyles = css`
  .commands {
    inline-size: min(36rem, 100vw - 1rem);
  }

  .command-list {
    overflow: auto;
    padding: 0.5rem 0.75rem 0.75rem;
    scroll-padding-block: 0.75rem;
  }

  .command-list:empty {
    padding: 0;
  }

  .command-group {
    margin: 0;
    padding: 0.5rem 0.5rem 0.25rem;
    color: var(--faint);
    font: 600 var(--small) / 1rem var(--font);
  }

  .commands .type-option {
    min-block-size: 2.125rem;
    box-sizing: border-box;
  }

  .commands .type-option:hover {
    background: none;
  }

  .commands .type-option[aria-selected="true"] {
    background: var(--accent-soft);
  }

  .command-number {
    min-inline-size: 1.25rem;
    color: var(--soft);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }

  .command-number:empty {
    display: none;
  }

  .command-label {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .commands kbd {
    color: var(--soft);
    font: 400 var(--small) / 1 var(--font);
  }

  .commands > .nothing {
    margin: 0;
    padding: 1rem 1.25rem 1.25rem;
    color: var(--soft);
  }

  @media (forced-colors: active) {
    .commands .type-option[aria-selected="true"] {
      outline: 2px solid Highlight;
    }
  }
`
