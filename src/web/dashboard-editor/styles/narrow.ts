// Small hosts: settings become a drawer, and words in the bar give way.
import { css } from 'lit'

export const narrow = css`
  @container boards (inline-size < 68rem) {
    .fb {
      grid-template-columns: minmax(0, 1fr) 0;
    }

    .narrow-only {
      display: inline-flex !important;
    }

    .inspector {
      grid-area: auto;
      position: absolute;
      inset-block: 0;
      inset-inline-end: 0;
      z-index: 3;
      inline-size: min(20rem, 100%);
      box-shadow: var(--shadow-3);
      visibility: hidden;
      translate: 100% 0;
    }

    .inspector:dir(rtl) {
      translate: -100% 0;
    }

    .drawer-open .inspector {
      visibility: visible;
      translate: none;
    }

    .drawer-open .scrim {
      display: block;
      position: absolute;
      inset: 0;
      z-index: 2;
      background: rgb(16 18 27 / 0.32);
    }

    @media (prefers-reduced-motion: no-preference) {
      .inspector {
        transition: translate var(--calm) var(--ease);
      }
    }
  }

  @container boards (inline-size < 56rem) {
    .topbar .wide-only {
      display: none;
    }

    /* Screen readers still read it. */
    .saved-text {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @container boards (inline-size < 40rem) {
    .topbar {
      flex-wrap: wrap;
      gap: 0 0.25rem;
      padding: 0.375rem 0.5rem;
    }

    .board-name {
      flex: 1 1 8rem;
    }

    .bar-end {
      flex: 1 1 100%;
      justify-content: end;
    }

    .saved {
      margin-inline-end: auto;
    }

    .page {
      padding: 0.75rem 0.75rem 3rem;
    }

    .problems li {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }

    .problems .at {
      display: none;
    }

    .address {
      flex-wrap: wrap;
    }
  }

  @media (pointer: coarse) {
    .filter,
    .offer,
    .tabs [role="tab"] {
      min-block-size: 2.75rem;
    }
  }
`
