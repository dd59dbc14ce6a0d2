// The styles of the summary. Charts are boxes with a background, and borders where colors are forced.
import { css } from 'lit'

export const summaryStyles = css`
  .summary { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
  .summary[aria-busy="true"] .cards { opacity: 0.6; }
  .controls { justify-content: end; }
  .controls .k-row { min-block-size: 0; margin: 0; }
  .cards { display: grid; grid-auto-flow: dense; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
  .cards:not(:has(> *)) { display: none; }
  .card { position: relative; padding: 1rem 1.125rem 1.125rem; border: 1px solid var(--line); border-radius: var(--radius); display: grid; gap: 0.625rem; grid-template-columns: minmax(0, 1fr); background: var(--raised); }
  .card h2:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  .card.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem 0; padding-inline: 0; }
  .card.figures > div { padding-inline: 1.125rem; border-inline-start: 1px solid var(--line); margin-inline-start: -1px; }
  .card.figures { overflow: hidden; }
  .card.figures dd { font-size: 1.75rem; line-height: 1.3; }
  .facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; font-size: var(--small); }
  .facts div { display: flex; gap: 0.375rem; }
  .facts dt { color: var(--soft); }
  .facts dd { font-weight: 600; font-variant-numeric: tabular-nums; }
  .fill { background: var(--accent); }
  .fill.good { background: var(--good); }
  .fill.bad { background: var(--danger); }
  .fill.quiet { background: var(--edge); }
  .track { display: block; block-size: 0.625rem; border-radius: 3px; background: var(--line); overflow: hidden; }
  .track > .fill { display: block; block-size: 100%; inline-size: calc(var(--part) * 100%); }
  .bars { display: grid; gap: 0.5rem 0.75rem; grid-template-columns: minmax(6rem, 3fr) minmax(3rem, 4fr) auto auto; }
  .bars li { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; align-items: center; }
  .bar-label { overflow-wrap: anywhere; }
  .bar-label .k-i { inline-size: 1rem; block-size: 1rem; margin-inline-end: 0.375rem; vertical-align: -0.125rem; color: var(--good); stroke-width: 2.25; }
  .bar-figure { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .bar-figure:last-child { color: var(--soft); font-size: var(--small); }
  .columns { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.5rem; }
  .columns.numbered { grid-template-columns: minmax(0, 1fr); }
  .scale { display: flex; flex-direction: column; justify-content: space-between; block-size: 9rem; margin-block-start: 0.75rem; color: var(--soft); font-size: var(--small); line-height: 0; text-align: end; font-variant-numeric: tabular-nums; }
  .plot { position: relative; display: flex; gap: 2px; padding-block-start: 0.75rem; background: linear-gradient(var(--line), var(--line)) 0 0.75rem / 100% 1px no-repeat, linear-gradient(var(--line), var(--line)) 0 5.25rem / 100% 1px no-repeat; }
  .numbered .plot { gap: max(2px, 1.5%); padding-block-start: 1.25rem; background: none; }
  .numbered .plot { justify-content: center; }
  .column { flex: 1; min-inline-size: 0; max-inline-size: 5rem; }
  .rise { position: relative; display: flex; flex-direction: column; justify-content: end; block-size: 9rem; border-block-end: 1px solid var(--edge); margin-inline: -1px; padding-inline: 1px; }
  .rise > .fill { flex: none; block-size: calc(var(--part) * 100%); min-block-size: 2px; border-start-start-radius: 3px; border-start-end-radius: 3px; }
  .rise > .fill.none { visibility: hidden; }
  .on-top { text-align: center; font-size: var(--small); font-variant-numeric: tabular-nums; }
  .tick { display: flex; justify-content: center; min-block-size: 1.5rem; padding-block-start: 0.25rem; color: var(--soft); font-size: var(--small); white-space: nowrap; font-variant-numeric: tabular-nums; }
  .tick > span { flex: none; max-inline-size: 0; display: flex; justify-content: center; }
  .marker { position: absolute; inset-block: 0 1.5rem; inset-inline-start: calc(var(--part) * 100%); border-inline-start: 2px dashed var(--text); }
  .marker > span { position: absolute; inset-block-start: 0; inset-inline-start: 0.375rem; padding-inline: 0.25rem; background: var(--raised); font-size: var(--small); font-weight: 600; white-space: nowrap; }
  .marker.before > span { inset-inline: auto 0.375rem; }
  .nps { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; }
  .nps .big { font-size: 2.25rem; line-height: 1.2; }
  .stack { display: flex; gap: 2px; block-size: 1.25rem; border-radius: 4px; overflow: hidden; }
  .stack > .fill { flex: calc(var(--part) * 1000) 0 0; }
  .legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-block-start: 0.5rem; font-size: var(--small); }
  .legend li { display: flex; gap: 0.375rem; align-items: center; }
  .swatch { inline-size: 0.625rem; block-size: 0.625rem; border-radius: 2px; }
  .card .scroll { border: 0; border-radius: 0; margin-inline: -0.25rem; padding: 0.25rem; }
  :is(.data, .heat, .items) :is(th, td) { white-space: normal; overflow-wrap: anywhere; }
  :is(.data, .items) :is(thead th, .number) { overflow-wrap: normal; }
  :is(.data, .items) .number { white-space: nowrap; }
  :is(.data, .items) :is(th, td):first-child { padding-inline-start: 0; }
  :is(.data, .items) :is(th, td):last-child { padding-inline-end: 0; }
  :is(.data, .heat, .items) thead th { background: none; max-inline-size: none; }
  .data :is(th, td) { block-size: 2.25rem; }
  .heat :is(th, td) { text-align: center; min-inline-size: 4.5rem; overflow-wrap: normal; hyphens: auto; }
  .heat th:first-child { position: sticky; inset-inline-start: 0; background: var(--raised); text-align: start; min-inline-size: 7rem; padding-inline-start: 0; }
  .heat { border-collapse: separate; border-spacing: 2px; }
  .heat tbody tr:hover { background: none; }
  .heat td { block-size: 2.25rem; border-radius: 3px; font-variant-numeric: tabular-nums; }
  .heat-0 { background: var(--sunken); }
  .heat-1 { background: color-mix(in oklab, var(--accent) 14%, var(--raised)); }
  .heat-2 { background: color-mix(in oklab, var(--accent) 26%, var(--raised)); }
  .heat-3 { background: color-mix(in oklab, var(--accent) 38%, var(--raised)); }
  .heat-4 { background: color-mix(in oklab, var(--accent) 90%, var(--raised)); }
  .heat-5 { background: var(--accent); }
  td:is(.heat-4, .heat-5) { color: var(--on-accent); font-weight: 600; }
  .heat-grid { display: grid; grid-template-columns: repeat(10, 1fr); gap: 1px; inline-size: min(100%, 20rem); }
  .heat-grid > i { aspect-ratio: 1; border-radius: 2px; }
  .heat-picture { position: relative; justify-self: start; inline-size: fit-content; max-inline-size: min(100%, 28rem); }
  .heat-picture > img { display: block; max-inline-size: 100%; block-size: auto; border-radius: var(--radius-s); }
  .heat-picture > .heat-grid { position: absolute; inset: 0; inline-size: auto; grid-template-rows: repeat(10, 1fr); }
  .heat-picture i { aspect-ratio: auto; background: var(--accent); outline: 1px solid #fff; outline-offset: -1px; }
  .heat-picture .heat-0 { background: none; outline: 0; }
  .heat-picture .heat-1 { opacity: 0.4; }
  .heat-picture .heat-2 { opacity: 0.5; }
  .heat-picture .heat-3 { opacity: 0.6; }
  .heat-picture .heat-4 { opacity: 0.7; }
  .heat-picture .heat-5 { opacity: 0.8; }
  .items th[scope="row"] { min-inline-size: 12rem; padding-block: 0.375rem; }
  .items td:not(.number) { white-space: nowrap; }
  .items .opener { text-align: start; }
  .measure { display: grid; grid-template-columns: 3rem 4rem; gap: 0.5rem; align-items: center; text-align: end; font-variant-numeric: tabular-nums; }
  .middle { position: relative; background: linear-gradient(var(--edge), var(--edge)) 50% / 1px 100% no-repeat var(--line); overflow: visible; }
  .track.middle > .fill { position: absolute; inset-inline-start: 50%; inline-size: calc(var(--part) * 50%); border-radius: 2px; }
  .track.middle > .fill.bad { inset-inline: auto 50%; }
  .card .state { margin-inline-start: 0.5rem; }
  .items .state { margin: 0; }
  .samples li { padding-block: 0.375rem; border-block-start: 1px solid var(--line); overflow-wrap: anywhere; }
  .bar-note { display: block; color: var(--soft); font-size: var(--small); }
  @media (forced-colors: active) {
    .fill, .fill.good, .heat-grid > i { forced-color-adjust: none; background: CanvasText; border: 1px solid CanvasText; }
    .fill.quiet, .fill.bad { background: Canvas; }
    .fill.bad { border-style: dashed; }
    .track { outline: 1px solid CanvasText; }
    .heat td { border: 1px solid; }
    .heat-grid > i { border-color: GrayText; }
    .heat-grid > :is(.heat-0, .heat-1, .heat-2) { background: Canvas; }
  }
  @container results (inline-size >= 56rem) {
    .cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .cards > .wide { grid-column: 1 / -1; }
  }
  @container results (inline-size < 36rem) {
    .card.figures dd { font-size: 1.375rem; }
    .controls { justify-content: space-between; }
    .bars { grid-template-columns: minmax(0, 1fr) auto auto; }
    .bars li { row-gap: 0.25rem; }
    .bars .track { grid-row: 2; grid-column: 1 / -1; }
    .data :is(th, td) { padding-inline: 0.25rem; }
    .items :is(th, td):first-child { display: none; }
    .items :is(th, td) { padding-inline: 0.375rem; }
    .items th[scope="row"] { min-inline-size: 9rem; padding-inline-start: 0; }
    .measure { grid-template-columns: 3rem; }
    .measure > .track { display: none; }
  }
`
