// Corrections: versions with their figures, examples, and how far the server is.
import { css } from 'lit'

export const regrade = css`
  .page-title > p {
    max-inline-size: 44rem;
  }

  .corrections .what {
    inline-size: 60%;
    min-inline-size: 14rem;
    padding-block: 0.5rem;
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .corrections small {
    display: block;
    font-size: var(--small);
  }

  .corrections .n {
    font-variant-numeric: tabular-nums;
  }

  .corrections .who {
    color: inherit;
  }

  .bad {
    color: var(--danger);
  }

  .correction-end {
    margin-block: 1rem 1.5rem;
  }

  .examples h2 {
    margin-block-end: 0.5rem;
  }

  progress {
    inline-size: 12rem;
    max-inline-size: 100%;
    block-size: 0.5rem;
    accent-color: var(--accent);
  }

  .examples .to {
    display: none;
  }

  .jobs {
    display: grid;
    gap: 0.75rem;
  }

  .job {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr) minmax(0, 18rem);
    gap: 0.25rem 1rem;
    align-items: center;
  }

  .job label {
    font-weight: 500;
  }

  .job progress {
    inline-size: 100%;
  }

  @media (width < 720px) {
    .corrections :is(th, td) {
      padding-inline: 0.375rem;
    }

    .examples table,
    .examples tbody {
      display: block;
    }

    .examples thead {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .examples tbody tr {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0.125rem 1.5rem;
      padding-block: 0.5rem;
      border-block-end: 1px solid var(--line);
    }

    .examples .corrections tbody :is(th, td) {
      block-size: auto;
      padding: 0;
      border: 0;
      white-space: normal;
      overflow-wrap: anywhere;
    }

    .examples .to {
      display: inline;
    }

    .examples .corrections tbody :is(th, td:last-child) {
      grid-column: 1 / -1;
    }

    .corrections .what {
      min-inline-size: 7rem;
    }

    .examples .what {
      inline-size: auto;
      min-inline-size: 0;
    }

    .job {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`
