// Paper shows the page without what leads to other pages, and never in dark colors.
import { css } from 'lit'

export const print = css`
  @media print {
    :host {
      color-scheme: light !important;
    }

    :is(.side, .shade, .bar, .tabs, .k-toasts, .skip, .page-head) {
      display: none !important;
    }

    :is(.shell, .column, .main, .page) {
      display: block;
      max-inline-size: none;
      block-size: auto;
      margin: 0;
      padding: 0;
      overflow: visible;
    }
  }
`
