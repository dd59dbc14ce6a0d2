// The view Scoring: pass mark, grades and outcomes.
import { css } from 'lit'

export const scoringStyles = css`
  .scoring {
    container: scoring / inline-size;
  }

  .scoring .logic-number {
    min-inline-size: 1.25rem;
    text-align: end;
    font-size: var(--small);
    color: var(--faint);
    font-variant-numeric: tabular-nums;
  }

  .scoring-top {
    display: grid;
    grid-template-columns: minmax(14rem, 18rem) minmax(0, 1fr);
    gap: 1rem 2.5rem;
    padding: 1rem 1.5rem 1.5rem;
    border-block-end: 1px solid var(--line);
  }

  .scoring h3 {
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .pass > .k-row {
    margin-block-start: 0;
  }

  .pass-mark {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
  }

  .pass-mark > .k-row {
    inline-size: 7.5rem;
    margin: 0;
  }

  .pass-mark .k-field {
    font-weight: 600;
    font-size: 1.1em;
    min-block-size: 2.25rem;
  }

  .pass-mark > p {
    color: var(--soft);
  }

  .grades {
    display: grid;
    align-content: start;
    gap: 0.5rem;
    justify-items: start;
    min-inline-size: 0;
  }

  .grades > :is(svg, ol) {
    justify-self: stretch;
  }

  .bands {
    display: block;
    inline-size: 100%;
    block-size: 0.75rem;
    border-radius: 999px;
    background: var(--hover);
  }

  .bands:dir(rtl) {
    scale: -1 1;
  }

  .bands > rect {
    stroke: var(--surface);
    stroke-width: 2px;
    vector-effect: non-scaling-stroke;
  }

  .band-0 {
    fill: color-mix(in oklab, var(--good) 14%, var(--hover));
    background: color-mix(in oklab, var(--good) 14%, var(--hover));
  }

  .band-1 {
    fill: color-mix(in oklab, var(--good) 36%, var(--surface));
    background: color-mix(in oklab, var(--good) 36%, var(--surface));
  }

  .band-2 {
    fill: color-mix(in oklab, var(--good) 64%, var(--surface));
    background: color-mix(in oklab, var(--good) 64%, var(--surface));
  }

  .band-3 {
    fill: var(--good);
    background: var(--good);
  }

  .band-rows {
    display: grid;
    gap: 0.375rem;
  }

  .band-rows > li {
    display: grid;
    grid-template-columns: 0.75rem 9rem minmax(6rem, 12rem) minmax(0, 1fr) auto;
    align-items: start;
    gap: 0.5rem;
  }

  .band-rows .k-row,
  .outcomes > ol .k-row {
    margin: 0;
    min-block-size: 0;
  }

  .band-rows .k-number > .k-field {
    inline-size: 3.5rem;
  }

  .band-rows .k-unit {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }

  .band-key {
    inline-size: 0.75rem;
    block-size: 0.75rem;
    margin-block-start: 0.5rem;
    border-radius: 3px;
  }

  .outcomes {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding: 1.5rem 1.5rem 4rem;
  }

  .outcomes > :is(ol, .panel-scroll) {
    justify-self: stretch;
  }

  .outcomes > ol {
    display: grid;
    gap: 0.375rem;
  }

  .outcomes > ol > li {
    display: grid;
    grid-template-columns: minmax(8rem, 16rem) minmax(0, 1fr) auto;
    gap: 0.5rem;
    align-items: start;
  }

  .panel .weights .weights-question {
    padding-block-start: 0.75rem;
    font-weight: 600;
    text-align: start;
  }

  @container scoring (max-width: 60rem) {
    .scoring-top,
    .rule-columns {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @container scoring (max-width: 44rem) {
    .scoring-top,
    .outcomes {
      padding-inline: 1rem;
    }

    .band-rows > li,
    .outcomes > ol > li {
      grid-template-columns: 0.75rem minmax(0, 1fr) auto;
    }

    .outcomes > ol > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .band-rows > li > :nth-child(n + 3):nth-child(-n + 4) {
      grid-column: 2 / -1;
    }

    .band-rows > li > button {
      grid-area: 1 / 3;
    }

    .outcomes > ol > li > :nth-child(2) {
      grid-area: 2 / 1 / 2 / -1;
    }

    .outcomes > ol > li > button {
      grid-area: 1 / 2;
    }
  }
`
