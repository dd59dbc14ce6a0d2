// Smaller hosts: the test takes the place of the settings, and on phones one pane is shown at a time.
import { css } from 'lit'

export const narrow = css`
  @container editor (inline-size < 78rem) {
    .fw {
      grid-template:
        "top top" auto
        "banner banner" auto
        "panes panes" auto
        "steps inspector" minmax(0, 1fr)
        "problems problems" auto
        / minmax(0, 1fr) 22.5rem;
    }

    .beside.test {
      display: none;
    }

    .beside.runs {
      grid-area: steps / steps / inspector / inspector;
    }

    .pane-test .beside.test {
      display: block;
      grid-area: inspector;
    }

    .pane-test .inspector {
      display: none;
    }

    .panes [data-pane="test"] {
      display: block;
    }

    .fw.pane-test [data-pane="steps"] {
      border-color: transparent;
      color: var(--soft);
    }

    .pane-test [data-pane="test"] {
      border-color: var(--accent);
      color: var(--text);
    }
  }

  @container editor (inline-size < 48rem) {
    .fw {
      grid-template:
        "top" auto
        "banner" auto
        "pane" minmax(0, 1fr)
        "problems" auto
        "panes" auto
        / minmax(0, 1fr);
    }

    .steps,
    .inspector,
    .beside.test,
    .beside.runs,
    .pane-test .beside.test {
      display: none;
      grid-area: pane;
      border: 0;
    }

    .pane-steps .steps,
    .pane-settings .inspector,
    .pane-test .beside.test,
    .pane-runs .beside.runs {
      display: block;
    }

    .inspector .back {
      display: grid;
    }

    .steps {
      padding: 0.75rem 0.75rem 2rem;
    }

    .panes {
      gap: 0;
      padding-inline: 0;
      border-block: 1px solid var(--line);
      border-block-end: 0;
    }

    .panes button {
      flex: 1;
      display: block !important;
      min-block-size: 3rem;
      border-block: 0;
      border-block-start: 2px solid transparent;
    }

    .fw .panes button[data-pane] {
      border-color: transparent;
      color: var(--soft);
    }

    .fw .panes button[aria-current="true"] {
      border-color: var(--accent);
      color: var(--text);
    }

    .step-main {
      flex-wrap: wrap;
      gap: 0.5rem;
    }

    .say {
      flex: 1 0 60%;
    }

    .inner {
      margin-inline-start: 0.625rem;
      padding-inline-start: 0.625rem;
    }

    .map-row {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    }
  }

  @media (pointer: coarse) {
    .grip,
    .gap button {
      opacity: 1;
    }

    .gap {
      display: none;
    }
  }
`
