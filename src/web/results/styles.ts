// The styles of results. Tables and cards fit from 320 px on.
import { css } from 'lit'

export const resultsStyles = css`
  :host { display: block; container: results / inline-size; background: var(--surface); color: var(--text); font: 400 var(--size) / 1.4286 var(--font); text-align: start; }
  :host([hidden]) { display: none; }
  *, ::before, ::after { box-sizing: border-box; }
  h2, h3, p, dl, dd, ol, ul, figure { margin: 0; padding: 0; }
  h2 { font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
  h3 { font-size: var(--size); font-weight: 600; overflow-wrap: anywhere; }
  ol, ul { list-style: none; }
  .results { padding: var(--formyard-padding, 1rem); display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 1fr); }
  .views { display: flex; gap: 1.25rem; border-block-end: 1px solid var(--line); }
  .views button { min-block-size: 2.5rem; padding: 0; border: 0; border-block-end: 2px solid transparent; background: none; color: var(--soft); font: inherit; font-weight: 500; cursor: pointer; }
  .views button[aria-current] { border-color: var(--accent); color: var(--text); }
  :is(.views button, .sort, .opener, .scroll, input):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  .bar:not(rect) { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
  .space { flex: 1; }
  .soft { color: var(--soft); }
  .small { font-size: var(--small); }
  .big { font-size: 1.75rem; font-weight: 600; }
  .box { margin: 0; padding: 0.75rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); display: grid; gap: 0.5rem; min-inline-size: 0; }
  fieldset.columns { grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
  fieldset.columns label { display: flex; gap: 0.5rem; align-items: center; min-block-size: 1.75rem; overflow-wrap: anywhere; }
  fieldset.columns input { inline-size: 1.125rem; block-size: 1.125rem; flex: none; accent-color: var(--accent); }
  .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); }
  table { inline-size: 100%; border-collapse: collapse; }
  :is(th, td) { block-size: 2.75rem; padding: 0 0.75rem; text-align: start; font-weight: 400; white-space: nowrap; }
  thead .pick { background: var(--sunken); }
  thead th { block-size: 2.25rem; color: var(--soft); font-size: var(--small); background: var(--sunken); max-inline-size: 16rem; overflow: hidden; text-overflow: ellipsis; }
  tbody tr { border-block-start: 1px solid var(--line); }
  tbody tr:hover { background: var(--hover); }
  .number { text-align: end; font-variant-numeric: tabular-nums; }
  .cell { display: inline-block; max-inline-size: 16rem; overflow: hidden; text-overflow: ellipsis; vertical-align: middle; }
  .sort { display: inline-flex; gap: 0.25rem; align-items: center; min-block-size: 1.5rem; padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  .sort .k-i { inline-size: 0.875rem; block-size: 0.875rem; }
  .opener { min-block-size: 1.75rem; padding: 0; border: 0; background: none; color: inherit; font: inherit; font-weight: 500; text-align: start; cursor: pointer; }
  .opener[data-response] { max-inline-size: 18rem; overflow: hidden; text-overflow: ellipsis; }
  .opener:hover { text-decoration: underline; }
  .pick { inline-size: 2.5rem; padding-inline-end: 0; }
  .pick label { display: grid; place-items: center; inline-size: 1.75rem; block-size: 1.75rem; }
  .pick input { inline-size: 1.125rem; block-size: 1.125rem; margin: 0; accent-color: var(--accent); }
  .marked { padding: 0.25rem 0.25rem 0.25rem 0.75rem; border-radius: var(--radius); background: var(--accent-soft); }
  .pager { display: flex; gap: 0.25rem; align-items: center; justify-content: end; font-variant-numeric: tabular-nums; }
  .pager .soft { margin-inline-end: auto; }
  .pager-previous .k-i { rotate: 180deg; }
  .meter { inline-size: 3rem; block-size: 0.375rem; vertical-align: middle; border-radius: 3px; }
  .response > .meter { inline-size: 100%; display: block; }
  rect.track { fill: var(--line); }
  rect.bar { fill: var(--accent); }
  .state { display: inline-flex; gap: 0.375rem; align-items: center; white-space: nowrap; }
  .state.good, .state.bad, .state.partly { color: var(--text); }
  .state.good::before, .state.bad::before, .state.partly::before, .state.pending::before { content: ""; inline-size: 0.5rem; block-size: 0.5rem; flex: none; background: var(--good); border-radius: 50%; }
  .state.bad::before { background: var(--danger); border-radius: 0; transform: rotate(45deg); }
  .state:is(.partly, .pending)::before { background: var(--warn); border-radius: 0; clip-path: polygon(50% 0, 100% 100%, 0 100%); }
  .response { display: grid; gap: 0.75rem; max-inline-size: 44rem; grid-template-columns: minmax(0, 1fr); }
  .response > h2 { font-size: 1.125rem; }
  .figures { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
  .figures dt { color: var(--soft); font-size: var(--small); }
  .figures dd { display: grid; font-size: 1.25rem; font-weight: 600; font-variant-numeric: tabular-nums; }
  .figures dd .small { font-weight: 400; font-size: var(--small); }
  .figures .state { font-size: var(--size); min-block-size: 1.75rem; }
  .review, .calculations { display: grid; gap: 0.5rem; margin-block: 0.5rem; }
  .answers > li { padding-block: 0.75rem; border-block-start: 1px solid var(--line); display: grid; gap: 0.375rem; }
  .asked { display: flex; gap: 1rem; justify-content: space-between; align-items: start; }
  .given { padding-inline-start: 0.75rem; border-inline-start: 2px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
  .history { display: grid; gap: 0.25rem; padding-block: 0.75rem; border-block-start: 1px solid var(--line); }
  .history > ol > li { padding-block: 0.375rem; }
  .history li { overflow-wrap: anywhere; }
  .history b { font-weight: 600; font-variant-numeric: tabular-nums; }
  .history ul > li { display: flex; flex-wrap: wrap; gap: 0 0.5rem; }
  .history ul { padding-inline-start: 0.75rem; border-inline-start: 2px solid var(--line); }
  .files { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  .files .k-button { max-inline-size: 100%; white-space: normal; overflow-wrap: anywhere; }
  .message { display: grid; place-content: center; justify-items: center; gap: 0.5rem; min-block-size: 14rem; text-align: center; }
  .spinner { inline-size: 1.25rem; block-size: 1.25rem; border: 2px solid var(--line); border-block-start-color: var(--accent); border-radius: 50%; animation: spin 0.8s linear infinite; }
  @keyframes spin { to { transform: rotate(1turn); } }
  @media (prefers-reduced-motion: reduce) { .spinner { animation-duration: 4s; } }
  @media (forced-colors: active) { rect.bar { fill: CanvasText; } rect.track { fill: Canvas; } .state::before { forced-color-adjust: none; } }
  @media print {
    :host { color-scheme: light !important; }
    .results { padding: 0; }
    :is(.bar:not(rect), .pager, .files, .box, .views, .pick) { display: none !important; }
    .scroll { overflow: visible; border: 0; }
    :is(td, thead th, .cell) { white-space: normal; overflow: visible; max-inline-size: none; overflow-wrap: anywhere; }
    .response { max-inline-size: none; }
    .answers > li, .card { break-inside: avoid; }
  }
  @container results (inline-size < 36rem) {
    .opener[data-response] { max-inline-size: 11rem; }
    :is([data-key="print"], [data-key="delete"], [data-key="columns"]) > .k-text { display: none; }
    .asked { flex-wrap: wrap; gap: 0.25rem 1rem; }
  }
`
