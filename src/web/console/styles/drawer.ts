// The navigation as a drawer: in narrow windows, and beside pages that fill the window.
import { css } from 'lit'

export const drawer = css`
  .menu-button,
  .side-close,
  .shade {
    display: none;
  }

  .full :is(.menu-button, .side-close) {
    display: inline-flex;
  }

  .shell.full {
    grid-template-columns: minmax(0, 1fr);
  }

  .full .side {
    position: fixed;
    z-index: 3;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: min(18rem, 85vw);
    visibility: hidden;
    translate: -100%;
  }

  .full .side:dir(rtl) {
    translate: 100%;
  }

  .menu-open .side {
    visibility: visible !important;
    translate: 0 !important;
    box-shadow: var(--shadow-3);
  }

  .menu-open .shade {
    display: block;
    position: fixed;
    z-index: 2;
    inset: 0;
    background: rgb(16 18 27 / 0.4);
  }

  .side-close {
    margin-inline-start: auto;
  }

  .full .bar > .state {
    display: none;
  }

  @media (width >= 860px) {
    .full .top {
      display: flex;
      border-block-end: 1px solid var(--line);
    }

    .full .bar {
      flex: 0 1 auto;
      min-inline-size: 0;
      padding-inline: 0.75rem 1rem;
      border: 0;
    }

    .full .tabs {
      flex: none;
      margin-inline: auto 0;
      border: 0;
      align-items: end;
    }

    .full .tabs a {
      padding-block: 0.9375rem;
    }
  }

  @media (width < 860px) {
    .shell {
      grid-template-columns: minmax(0, 1fr);
    }

    .side {
      position: fixed;
      z-index: 3;
      inset-block: 0;
      inset-inline-start: 0;
      inline-size: min(18rem, 85vw);
      visibility: hidden;
      translate: -100%;
    }

    .side:dir(rtl) {
      translate: 100%;
    }

    .menu-button,
    .side-close {
      display: inline-flex;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .menu-open .side {
      transition: translate var(--calm) var(--ease);
    }
  }
`
