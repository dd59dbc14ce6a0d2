// What the editors of drafts add to the frame: what needs a decision, and problems.
import { css } from 'lit'

export const frame = css`
  .state::before {
    content: "";
    inline-size: 0.375rem;
    block-size: 0.375rem;
    border-radius: 50%;
    background: currentColor;
  }

  .problems-button {
    gap: 0.25rem;
  }

  .problems-button.some {
    color: var(--danger);
  }

  .topbar .k-primary {
    margin-inline-start: 0.25rem;
  }

  .narrow-only {
    display: none !important;
  }

  .banner {
    grid-area: banner;
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    min-block-size: 2.5rem;
    padding: 0.375rem 1.25rem;
    background: var(--warn-soft);
  }

  .banner > .k-i {
    color: var(--warn);
  }

  .banner p {
    flex: 1 1 16rem;
    margin: 0;
  }
`
