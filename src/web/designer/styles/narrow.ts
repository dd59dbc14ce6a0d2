// Below 1100 px the inspector is a drawer. Below 760 px the outline is one too, and the rail is a bar at the bottom. The widths are
// those of the element, not of the window.
import { css } from 'lit'

export const narrow = css`
  @container editor (max-width: 1100px) {
    .fy {
      grid-template-columns: 4.75rem 16rem minmax(0, 1fr) 0;
    }

    .inspector {
      display: none;
      position: absolute;
      z-index: 2;
      inset-block: 0;
      inset-inline-end: 0;
      inline-size: min(20rem, 100%);
      box-shadow: var(--shadow-3);
    }

    .drawer-inspector .inspector {
      display: block;
    }

    .narrow-only,
    .drawer-close {
      display: inline-flex !important;
    }

    .topbar .unpublished,
    :is(.preview-button, .share-button) .k-text,
    .problems-button .wide {
      display: none;
    }
  }

  @container editor (max-width: 760px) {
    .fy,
    .fy.full {
      grid-template:
        "top" auto
        "banner" auto
        "canvas" minmax(0, 1fr)
        "problems" auto
        "rail" auto
        / minmax(0, 1fr);
    }

    .fy.full .main {
      grid-area: canvas;
    }

    .outline {
      display: none;
      position: absolute;
      z-index: 2;
      inset-block: 0;
      inset-inline-start: 0;
      inline-size: min(20rem, 100% - 3rem);
      box-shadow: var(--shadow-3);
    }

    .drawer-outline .outline {
      display: flex;
    }

    .outline-button {
      display: inline-flex !important;
    }

    .topbar {
      gap: 0;
      padding-inline: 0.25rem 0.625rem;
    }

    .topbar :is(.state, .rule, .redo, .saved-text),
    .wide-only {
      display: none;
    }

    .topbar .bar-end {
      gap: 0;
    }

    .topbar .k-button:not(.k-primary) {
      padding-inline: 0.5rem;
    }

    .topbar .k-icon-button {
      inline-size: 2.25rem;
      block-size: 2.25rem;
    }

    .editor-name {
      flex: 1;
      inline-size: 0;
      min-inline-size: 3rem;
      padding-inline: 0.25rem;
    }

    .saved {
      margin-inline-end: 0.125rem;
    }

    .rail {
      flex-direction: row;
      justify-content: space-around;
      gap: 0;
      padding: 0.25rem;
      border: 0;
      border-block-start: 1px solid var(--line);
    }

    .view {
      flex: 1;
    }

    .view.later {
      display: none;
    }

    .more-views {
      display: flex !important;
    }

    .view.gap {
      margin: 0;
    }

    .cards {
      padding: 0.5rem 0.5rem 6rem;
    }

    .item > .card:not(.selected) {
      padding: 0.75rem 0.75rem 1rem 2.25rem;
    }

    .item.break > .card:not(.selected) {
      padding-inline-start: 0.75rem;
    }

    .cover {
      padding: 0.75rem 0 0 0.75rem;
    }

    .body {
      padding: 0 0.75rem 0.75rem 2.25rem;
    }

    .body::before {
      inset-inline-start: 0.75rem;
    }

    .card-bar {
      padding-inline: 0.25rem;
    }

    .card-foot {
      padding-inline: 2.25rem 0.75rem;
    }

    .item-row {
      min-block-size: 2.75rem;
      margin-inline-start: -1.75rem;
    }

    .item-row .inplace {
      margin-inline: 0.25rem;
    }

    .mark {
      margin-inline: 0.25rem 0.5rem;
    }

    .inspector {
      inset-block: auto 0;
      inset-inline: 0;
      inline-size: 100%;
      max-block-size: 70%;
      border: 0;
      border-radius: var(--radius-l) var(--radius-l) 0 0;
      background: var(--raised);
      padding-block-end: 0.5rem;
    }

    .problems {
      max-block-size: 50cqh;
    }

    .problems > header {
      flex-wrap: wrap;
      justify-content: space-between;
    }

    .problems .tabs {
      order: 1;
      flex: 1 0 100%;
      flex-wrap: wrap;
      margin-inline-start: -0.5rem;
      padding-block-end: 0.375rem;
    }

    .families {
      columns: 2 9rem;
    }
  }

  @media (pointer: coarse) {
    .row {
      block-size: 2.75rem;
    }

    .type-option {
      min-block-size: 2.5rem;
    }
  }
`
