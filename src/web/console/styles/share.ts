// The link with its QR code, and the picture of another page with the form in it.
import { css } from 'lit'

export const share = css`
  .link-card {
    display: flex;
    gap: 2rem;
    align-items: start;
  }

  .qr-figure {
    flex: none;
    text-align: center;
  }

  .qr {
    display: block;
    inline-size: 8.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
  }

  .qr-figure figcaption {
    display: flex;
    justify-content: center;
    gap: 0.25rem;
    margin-block-start: 0.375rem;
  }

  .embed {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 27rem);
    gap: 1.5rem;
  }

  .embed .stack {
    gap: 1rem;
  }

  .modes {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: 0.5rem;
  }

  .modes legend,
  .label {
    margin-block-end: 0.375rem;
    font-weight: 500;
  }

  .mode {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 0.25rem;
    padding-block: 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    color: var(--soft);
    text-align: center;
    cursor: pointer;
  }

  .mode input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .mode:hover {
    background: var(--hover);
  }

  .mode:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
    color: var(--text);
    font-weight: 500;
  }

  .mode:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .mode svg {
    inline-size: 3rem;
  }

  .mode .p {
    fill: var(--surface);
    stroke: var(--edge);
  }

  .mode .l {
    stroke: var(--line);
    stroke-width: 2;
  }

  .mode .f {
    fill: var(--edge);
  }

  .mode:has(:checked) .f {
    fill: var(--accent);
  }

  .picture > .row {
    justify-content: space-between;
  }

  .picture .label {
    margin: 0;
  }

  .host {
    position: relative;
    block-size: 27rem;
    margin-inline: auto;
    inline-size: 100%;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
    overflow: hidden;
  }

  .host.phone {
    inline-size: 17rem;
  }

  .host-bar {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    block-size: 2.125rem;
    padding-inline: 0.75rem;
    border-block-end: 1px solid var(--line);
    background: var(--sunken);
    color: var(--soft);
    font-size: var(--small);
  }

  .host-bar i {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border-radius: 50%;
    background: var(--edge);
    opacity: 0.5;
  }

  .host-bar span {
    margin-inline-start: 0.75rem;
  }

  .host-page {
    display: grid;
    gap: 0.75rem;
    padding: 1.25rem;
  }

  .host-page > * {
    block-size: 0.625rem;
    border-radius: 0.25rem;
    background: var(--line);
  }

  .host-page .w1 {
    inline-size: 50%;
    block-size: 1.25rem;
  }

  .host-page .w2 {
    inline-size: 92%;
  }

  .host-page .w3 {
    inline-size: 70%;
  }

  .host-page div {
    block-size: 7rem;
  }

  .host-form {
    position: absolute;
    inset: 8rem 1.25rem 0;
    display: grid;
    place-items: center;
    border: 1px solid var(--line);
    border-block-end: 0;
    background: var(--raised);
    overflow: hidden;
  }

  .host-form iframe {
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }

  .host:is(.popup, .slider, .side-tab) .host-form {
    border: 0;
    box-shadow: var(--shadow-3);
  }

  .host:is(.popup, .slider)::before {
    content: "";
    position: absolute;
    inset: 2.125rem 0 0;
    background: rgb(16 18 27 / 0.4);
  }

  .host.popup .host-form {
    inset: 3.5rem 1.5rem 1.5rem;
    border-radius: var(--radius);
  }

  .host.slider .host-form {
    inset: 2.125rem 0 0 auto;
    inline-size: min(17rem, 85%);
  }

  .host.side-tab .host-form {
    inset: 3.5rem 2.25rem 1.5rem auto;
    inline-size: min(16rem, 80%);
    border-radius: var(--radius);
  }

  .host.full .host-form {
    inset: 2.125rem 0 0;
    border: 0;
  }

  .host-tab {
    position: absolute;
    inset-block-start: 40%;
    inset-inline-end: 0;
    max-block-size: 50%;
    padding: 0.625rem 0.375rem;
    border-radius: var(--radius-s) 0 0 var(--radius-s);
    background: var(--accent);
    color: var(--on-accent);
    font-size: var(--small);
    font-weight: 600;
    writing-mode: vertical-rl;
    overflow: hidden;
    white-space: nowrap;
  }
`
