// Steps, settings and test runs side by side; runs take their place.
import { css } from 'lit'

export const frame = css`
  /* A click on its ground gives it the focus, so that keys are heard. */
  .fw:focus {
    outline: none;
  }

  .fw {
    position: relative;
    display: grid;
    block-size: 100%;
    grid-template:
      "top top top" auto
      "banner banner banner" auto
      "panes panes panes" auto
      "steps inspector test" minmax(0, 1fr)
      "problems problems problems" auto
      / minmax(0, 1fr) 22.5rem 20.5rem;
  }

  .steps {
    grid-area: steps;
    min-block-size: 0;
    overflow: auto;
    padding: 1.25rem 1.5rem 4rem;
    background: var(--sunken);
  }

  .about {
    max-inline-size: 46rem;
    margin: 0 auto 1rem;
    color: var(--soft);
    overflow-wrap: break-word;
  }

  .beside {
    grid-area: test;
    min-block-size: 0;
    overflow: auto;
    border-inline-start: 1px solid var(--line);
    background: var(--surface);
  }

  .beside > .spinner {
    display: block;
    margin: 2rem auto;
  }

  .beside.runs {
    grid-area: steps / steps / test / test;
    z-index: 1;
    border: 0;
  }

  .pane-runs :is(.steps, .inspector, .beside.test) {
    visibility: hidden;
  }

  .inspector h2 {
    display: flex;
    gap: 0.5rem;
    flex: 1;
    min-inline-size: 0;
  }

  .inspector > header {
    gap: 0.625rem;
    z-index: 3;
  }

  .inspector .back {
    display: none;
  }

  .inspector h2 .number {
    color: var(--soft);
    font-weight: 400;
  }

  .panes {
    grid-area: panes;
    display: flex;
    gap: 1.25rem;
    padding-inline: 1.5rem;
    border-block-end: 1px solid var(--line);
  }

  .panes button {
    margin: 0;
    padding: 0.5rem 0;
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: var(--soft);
    font: 500 var(--size) / 1.4286 var(--font);
    cursor: pointer;
  }

  .panes button:hover {
    color: var(--text);
  }

  .panes button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  .panes :is([data-pane="settings"], [data-pane="test"]) {
    display: none;
  }

  .fw:not(.pane-runs) [data-pane="steps"],
  .pane-runs [data-pane="runs"] {
    border-color: var(--accent);
    color: var(--text);
  }

  .sign {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border-radius: var(--radius-s);
    background: var(--accent-soft);
    color: var(--accent-strong);
  }

  .sign.start {
    background: var(--accent);
    color: var(--on-accent);
  }

  .sign .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .chip {
    display: inline-block;
    max-inline-size: 100%;
    padding: 0 0.375rem;
    border-radius: 0.25rem;
    background: var(--accent-soft);
    color: var(--accent-strong);
    font-size: 0.93em;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  .chip.thing {
    background: var(--good-soft);
    color: color-mix(in oklab, var(--good) 80%, var(--text));
  }

  .chip.unset {
    background: var(--warn-soft);
    color: var(--warn);
  }

  .mark {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    flex: none;
    margin-inline-start: auto;
    color: var(--soft);
    font-size: var(--small);
    white-space: nowrap;
  }

  .mark::before {
    content: "";
    box-sizing: border-box;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 1.5px solid var(--edge);
    border-radius: 50%;
  }

  .mark[data-status="DONE"]::before {
    border-color: var(--good);
    background: var(--good);
  }

  .mark[data-status="FAILED"]::before {
    border-color: var(--danger);
    border-radius: 1px;
    background: var(--danger);
    rotate: 45deg;
  }

  .mark:is([data-status="NOT_SENT"], [data-status="UNCERTAIN"], [data-status="STARTED"])::before {
    border: 0;
    border-radius: 0;
    background: var(--warn);
    clip-path: polygon(50% 0, 100% 100%, 0 100%);
  }

  .next-dates {
    padding: 0.625rem 0.75rem;
    border-radius: var(--radius-s);
    background: var(--sunken);
    color: var(--soft);
  }

  .next-dates h3 {
    margin: 0 0 0.25rem;
    color: var(--text);
    font: 500 var(--size) / 1.5 var(--font);
  }

  .next-dates ol {
    margin: 0;
    padding: 0;
    list-style: none;
    font-variant-numeric: tabular-nums;
  }

  /* The values that start a run. */
  .input-row {
    display: grid;
    justify-items: start;
    gap: 0.5rem;
    margin: 0;
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
  }

  .input-row > :not(legend, .k-button) {
    inline-size: 100%;
  }
`
