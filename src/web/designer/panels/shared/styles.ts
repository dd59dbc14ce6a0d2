// The frame of a panel: a head with a title, and a body that scrolls.
import { css } from 'lit'

export const panelStyles = css`
  .panel {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    min-inline-size: 0;
    block-size: 100%;
    box-sizing: border-box;
    overflow: auto;
    background: var(--surface);
    color: var(--text);
    font: 400 var(--size) / 1.4286 var(--font);
  }

  .panel :is(h2, h3, h4, p, ol, ul, dl, dd, pre, figure) {
    margin: 0;
    padding: 0;
  }

  .panel :is(ol, ul) {
    list-style: none;
  }

  .panel-head {
    position: sticky;
    inset-block-start: 0;
    z-index: 2;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.625rem;
    flex: none;
    min-block-size: 3.5rem;
    box-sizing: border-box;
    padding: 0.5rem 1.5rem;
    border-block-end: 1px solid var(--line);
    background: var(--surface);
  }

  .panel-head > h2 {
    font: 600 var(--large) / 1.4 var(--font);
  }

  .panel-head > p {
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }

  .panel-end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-inline-start: auto;
  }

  .panel-end .k-segments span {
    white-space: nowrap;
  }

  .panel-end > .k-row {
    min-block-size: 0;
    margin: 0;
  }

  .panel-body {
    display: grid;
    gap: 2rem;
    inline-size: min(100%, 44rem);
    box-sizing: border-box;
    padding: 1.5rem 1.5rem 4rem;
  }

  .panel-section > h3 {
    padding-block-end: 0.375rem;
    font: 600 calc(var(--size) * 1.07) / 1.4 var(--font);
  }

  .panel-empty {
    padding: 1.5rem;
    color: var(--soft);
    max-inline-size: 40rem;
  }

  .panel summary {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 2.25rem;
    margin-inline-start: -0.25rem;
    border-radius: var(--radius-s);
    list-style: none;
    cursor: pointer;
  }

  .panel summary::-webkit-details-marker {
    display: none;
  }

  .panel summary > .k-i {
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--faint);
  }

  .panel [open] > summary > [data-icon="chevron-end"] {
    rotate: 90deg;
  }

  .panel [open] > summary > [data-icon="chevron-end"]:dir(rtl) {
    rotate: -90deg;
  }

  .panel table {
    border-collapse: collapse;
    inline-size: 100%;
  }

  .panel th {
    font-weight: 400;
    font-size: var(--small);
    text-align: start;
    color: var(--soft);
  }

  .panel-scroll {
    overflow-x: auto;
  }

  @media (max-width: 30rem) {
    .panel .k-segments {
      flex-wrap: wrap;
    }

    .panel-head,
    .panel-body {
      padding-inline: 1rem;
    }
  }
`
