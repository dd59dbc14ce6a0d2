// Small hosts: settings become a drawer.
import { css } from 'lit'

export const narrow = css`
  @container editor (inline-size < 68rem) {
    .fb {
      grid-template-columns: minmax(0, 1fr) 0;
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

  @container editor (inline-size < 40rem) {
    .page {
      padding: 0.75rem 0.75rem 3rem;
    }

    .address {
      flex-wrap: wrap;
    }

    .k-dialog.k-wide:has(> .k-dialog-body > :is(.chart-editor, .board-preview)) {
      inline-size: 100%;
      max-inline-size: 100%;
      block-size: 100%;
      max-block-size: 100%;
      border: 0;
      border-radius: 0;
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
