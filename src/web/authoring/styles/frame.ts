// What the editors of drafts add to the frame: the state of a draft, and its problems.
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
`
