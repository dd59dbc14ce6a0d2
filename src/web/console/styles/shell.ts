// The frame of the console: navigation, bar, tabs.
import { css } from 'lit'

export const shell = css`
  :host {
    display: block;
    min-block-size: 100%;
    background: var(--surface);
    color: var(--text);
    font: 400 var(--size) / 1.5 var(--font);
    font-variant-numeric: tabular-nums;
    -webkit-font-smoothing: antialiased;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  h1,
  h2,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  fieldset,
  legend,
  pre {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  h1 {
    font: 600 1.375rem / 1.25 var(--font);
    letter-spacing: -0.01em;
  }

  h1:focus {
    outline: none;
  }

  h2 {
    font: 600 1rem / 1.35 var(--font);
  }

  h3 {
    margin: 0.75rem 0 0.25rem;
    font: 600 var(--size) / 1.4 var(--font);
  }

  a {
    color: var(--accent-strong);
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }

  .g {
    inline-size: 1rem;
    block-size: 1rem;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .soft {
    color: var(--soft);
  }

  .small {
    font-size: var(--small);
  }

  .clip {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .grow {
    flex: 1;
    min-inline-size: 0;
  }

  .skip {
    border: 0;
    font: inherit;
    cursor: pointer;
    position: fixed;
    z-index: 4;
    inset-block-start: 0.5rem;
    inset-inline-start: 0.5rem;
    padding: 0.5rem 0.875rem;
    border-radius: var(--radius-s);
    background: var(--text);
    color: var(--surface);
    translate: 0 -200%;
  }

  .skip:focus {
    translate: 0;
  }

  :is(a, button, .user, pre, [tabindex]):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
    border-radius: var(--radius-s);
  }

  h1[tabindex]:focus-visible {
    outline: none;
  }

  .k-toasts {
    position: fixed;
    z-index: 4;
  }

  .shell {
    display: grid;
    grid-template-columns: 14.5rem minmax(0, 1fr);
    min-block-size: 100dvh;
  }

  .column {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }

  .main {
    flex: 1;
    min-inline-size: 0;
  }

  .shell.full {
    block-size: 100dvh;
  }

  .shell.full .column {
    block-size: 100dvh;
  }

  .main.full {
    min-block-size: 0;
    position: relative;
  }

  .designer {
    position: absolute;
    inset: 0;
    min-block-size: 0;
  }

  .side {
    position: sticky;
    inset-block-start: 0;
    display: flex;
    flex-direction: column;
    gap: 0.25rem;
    block-size: 100dvh;
    overflow: auto;
    padding: 0.75rem;
    background: var(--sunken);
    border-inline-end: 1px solid var(--line);
  }

  .org {
    display: flex;
    align-items: center;
    margin-block-end: 0.25rem;
  }

  .org a {
    flex: 1;
    min-inline-size: 0;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2rem;
    padding: 0.25rem 0.5rem;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
  }

  .logo {
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    flex: none;
    border-radius: 0.4375rem;
    background: var(--accent);
    color: var(--on-accent);
  }

  .side h2 {
    padding: 1rem 0.5rem 0.25rem;
    color: var(--soft);
    font: 500 var(--small) / 1.5 var(--font);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    flex: none;
  }

  .side li a {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2rem;
    margin-block-end: 0.125rem;
    padding-inline: 0.5rem;
    border-radius: var(--radius-s);
    color: var(--soft);
    font-weight: 500;
    text-decoration: none;
  }

  .side li a:hover {
    background: var(--hover);
    color: var(--text);
  }

  .side li a[aria-current] {
    background: var(--raised);
    color: var(--text);
    box-shadow: 0 0 0 1px var(--line), var(--shadow-1, 0 1px 2px rgb(16 18 27 / 0.06));
  }

  .side li a[aria-current] .g {
    color: var(--accent);
  }

  .foot {
    margin-block-start: auto;
    padding-block-start: 1rem;
  }

  .user {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    inline-size: 100%;
    min-block-size: 2.5rem;
    padding: 0.25rem 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: 500 var(--size) / 1.5 var(--font);
    text-align: start;
    cursor: pointer;
  }

  .user:is(:hover, [aria-expanded="true"]) {
    background: var(--hover);
  }

  .user .g {
    margin-inline-start: auto;
    color: var(--soft);
  }

  .avatar {
    display: grid;
    place-items: center;
    inline-size: 1.625rem;
    block-size: 1.625rem;
    flex: none;
    border-radius: 999px;
    background: var(--accent-soft);
    color: var(--accent-strong);
    font-size: 0.6875rem;
    font-weight: 600;
  }
`
