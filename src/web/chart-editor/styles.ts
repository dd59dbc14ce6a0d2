// The styles of the chart editor: settings beside the picture, or below it where there is little room.
import { css } from 'lit'

export const editorStyles = css`
  :host { display: block; container: editor / inline-size; background: var(--surface); color: var(--text); font: 400 var(--size) / 1.4286 var(--font); text-align: start; }
  :host([hidden]) { display: none; }
  *, ::before, ::after { box-sizing: border-box; }
  h2, h3, p, ol, ul, fieldset { margin: 0; padding: 0; }
  ol, ul { list-style: none; }
  h2 { font-size: var(--size); font-weight: 600; }
  .soft { color: var(--soft); }
  .message { display: grid; place-content: center; justify-items: center; gap: 0.5rem; min-block-size: 16rem; text-align: center; }
  .top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding-block-end: 0.75rem; border-block-end: 1px solid var(--line); }
  .top .k-row { flex: 1 1 14rem; margin: 0; }
  .top .k-field { font-weight: 600; font-size: 1rem; }
  .state { color: var(--soft); font-size: var(--small); min-inline-size: 6rem; }
  .state::before { content: ""; display: inline-block; inline-size: 0.5rem; block-size: 0.5rem; margin-inline-end: 0.375rem; border-radius: 50%; background: var(--edge); }
  .state[data-state="saved"]::before { background: var(--good); }
  .state:is([data-state="refused"], [data-state="offline"], [data-state="conflict"])::before { background: var(--warn); border-radius: 0; rotate: 45deg; }
  .state:is([data-state="refused"], [data-state="offline"], [data-state="conflict"], [data-state="read-only"]) { color: var(--warn); }
  .body { display: grid; grid-template-columns: minmax(18rem, 22rem) minmax(0, 1fr); align-items: start; gap: 1.5rem; padding-block-start: 1rem; }
  .settings { display: grid; gap: 0.25rem; min-inline-size: 0; }
  .show { position: sticky; inset-block-start: 1rem; display: grid; gap: 0.75rem; min-inline-size: 0; }
  .box { border-block-end: 1px solid var(--line); }
  .box > summary { display: flex; align-items: center; gap: 0.5rem; min-block-size: 2.5rem; font-weight: 600; cursor: pointer; list-style: none; }
  .box > summary::-webkit-details-marker { display: none; }
  .box > summary::before { content: ""; inline-size: 0.375rem; block-size: 0.375rem; margin-inline: 0.25rem; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; rotate: -45deg; transition: rotate var(--fast) var(--ease); }
  .box[open] > summary::before { rotate: 45deg; }
  .box > summary small { margin-inline-start: auto; overflow: hidden; color: var(--soft); font-size: var(--small); font-weight: 400; text-overflow: ellipsis; white-space: nowrap; }
  .box .inside { display: grid; gap: 0.5rem; padding-block: 0.25rem 1rem; min-inline-size: 0; }
  .box .k-row { margin-block: 0; }
  .inside > .k-button { justify-self: start; margin-inline-start: -0.5rem; }
  :is(summary, .kind, .suggestion, .problem):focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: var(--radius-s); }
  .kinds { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.25rem, 1fr)); gap: 0.375rem; }
  .kind { display: grid; align-content: start; justify-items: center; gap: 0.25rem; inline-size: 100%; block-size: 100%; padding: 0.5rem 0.25rem; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--raised); color: inherit; font: inherit; font-size: var(--small); line-height: 1.25; text-align: center; overflow-wrap: anywhere; hyphens: auto; }
  button.kind { cursor: pointer; }
  button.kind:hover { background: var(--hover); }
  .kind[aria-pressed="true"] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--accent-soft); }
  .kind.off { background: none; color: var(--soft); }
  .kind small { color: var(--soft); font-size: 0.6875rem; }
  .kind svg { inline-size: 2.5rem; block-size: 1.875rem; fill: none; stroke: var(--soft); stroke-width: 1.25; stroke-linejoin: round; stroke-linecap: round; }
  .kind .f { fill: var(--accent); stroke: none; }
  .kind .s { fill: color-mix(in oklab, var(--accent) 40%, var(--surface)); stroke: none; }
  .kind .ring { fill: none; stroke: color-mix(in oklab, var(--accent) 40%, var(--surface)); stroke-width: 4; stroke-linecap: butt; }
  .kind .arc { fill: none; stroke: var(--accent); stroke-width: 4; stroke-linecap: butt; }
  .kind.off svg { opacity: 0.6; filter: grayscale(1); }
  .other-kinds summary { min-block-size: 2rem; color: var(--soft); font-size: var(--small); cursor: pointer; align-content: center; }
  .parts { display: grid; gap: 0.5rem; min-inline-size: 0; }
  .part { padding: 0.5rem; border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--raised); }
  .part-main { display: flex; align-items: center; gap: 0.25rem; }
  .part-main > .k-row { flex: 1; min-inline-size: 0; }
  .part-more { display: grid; gap: 0.5rem; margin-block-start: 0.5rem; padding-block-start: 0.5rem; border-block-start: 1px solid var(--line); }
  .part-filter { display: grid; gap: 0.25rem; }
  .part-filter b { color: var(--soft); font-weight: 400; }
  .part-more.bare { padding-block-start: 0; border: 0; }
  .part-more.bare:not(:has(*)) { display: none; }
  .colors { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  .color { display: inline-flex; align-items: center; }
  .color input { inline-size: 2rem; block-size: 2rem; padding: 0.125rem; border: 1px solid var(--edge); border-radius: var(--radius-s); background: var(--raised); }
  .suggestions { display: grid; gap: 0.125rem; max-block-size: 16rem; overflow: auto; }
  .suggestion { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; align-items: center; gap: 0.5rem; inline-size: 100%; min-block-size: 2rem; padding: 0.25rem 0.5rem; border: 0; border-radius: var(--radius-s); background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
  .suggestion:hover { background: var(--hover); }
  .suggestion span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .suggestion small { color: var(--soft); font-size: var(--small); }
  .stage { position: relative; block-size: clamp(16rem, 46cqi, 30rem); padding: 1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); }
  .stage.waiting::after { content: ""; position: absolute; inset: 0 0 auto; block-size: 2px; background: var(--accent); animation: wait 1.2s var(--ease) infinite; transform-origin: 0 0; }
  @keyframes wait { from { scale: 0 1; } 60% { scale: 1 1; opacity: 1; } to { scale: 1 1; opacity: 0; } }
  .stage-empty { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 0.5rem; padding: 1rem; color: var(--soft); text-align: center; }
  .show-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
  .show-bar > .k-row { flex: none; margin: 0; }
  .show-bar .soft { margin-inline-start: auto; font-size: var(--small); }
  .words { padding: 0.75rem 1rem; border-radius: var(--radius-s); background: var(--sunken); overflow-wrap: anywhere; }
  .problems { display: grid; gap: 0.25rem; padding: 0.75rem 1rem; border-radius: var(--radius-s); background: var(--warn-soft); }
  .problem { padding: 0.125rem 0; border: 0; background: none; color: var(--text); font: inherit; text-align: start; text-decoration: underline; cursor: pointer; }
  .notice { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; padding: 0.75rem 1rem; border-radius: var(--radius-s); background: var(--warn-soft); color: var(--warn); }
  @media (prefers-reduced-motion: reduce) { .stage.waiting::after { animation: none; } }
  @container editor (inline-size < 52rem) {
    .top .k-row { flex-basis: 100%; }
    .top .state { flex: 1; }
    .body { grid-template-columns: minmax(0, 1fr); }
    .show { position: static; order: -1; }
    .stage { block-size: 18rem; padding: 0.5rem; }
  }
`
