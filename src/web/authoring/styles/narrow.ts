// Small hosts: words in the bar give way.
import { css } from 'lit'

export const narrow = css`
  @container editor (inline-size < 68rem) {
    .narrow-only {
      display: inline-flex !important;
    }
  }

  @container editor (inline-size < 56rem) {
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

  @container editor (inline-size < 40rem) {
    .topbar {
      flex-wrap: wrap;
      gap: 0 0.25rem;
      padding: 0.375rem 0.5rem;
    }

    .editor-name {
      flex: 1 1 8rem;
    }

    .bar-end {
      flex: 1 1 100%;
      justify-content: end;
    }

    .saved {
      margin-inline-end: auto;
    }

    .problems li {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }

    .problems .at {
      display: none;
    }
  }
`
