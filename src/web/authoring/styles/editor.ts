// What every editor has: the element itself, messages while it loads, the bar at the top, and what needs a decision.
import { css } from 'lit'

export const editorFrame = css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 35rem;
    position: relative;
    overflow: hidden;
    container: editor / inline-size;
    background: var(--surface);
    color: var(--text);
    font: 400 var(--size) / 1.4286 var(--font);
    text-align: start;
    text-transform: none;
    letter-spacing: normal;
    word-spacing: normal;
    white-space: normal;
    -webkit-font-smoothing: antialiased;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .message {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.75rem;
    block-size: 100%;
    min-block-size: 16rem;
    color: var(--soft);
  }

  .message p {
    margin: 0;
  }

  .spinner {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border: 2px solid var(--line);
    border-block-start-color: var(--accent);
    border-radius: 50%;
  }

  @media (prefers-reduced-motion: no-preference) {
    .spinner {
      animation: turn 0.8s linear infinite;
    }
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  .topbar {
    grid-area: top;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 3.25rem;
    min-inline-size: 0;
    padding-inline: 1rem 0.75rem;
    border-block-end: 1px solid var(--line);
  }

  .editor-name {
    field-sizing: content;
    flex: 0 1 auto;
    min-inline-size: 4rem;
    max-inline-size: 28rem;
    block-size: 2rem;
    margin: 0;
    padding-inline: 0.5rem;
    border: 1px solid transparent;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: 600 var(--size) / 1.4286 var(--font);
    text-overflow: ellipsis;
  }

  .editor-name:hover {
    border-color: var(--line);
  }

  .editor-name:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .bar-end {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    margin-inline-start: auto;
    flex: none;
  }

  .saved {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    margin-inline-end: 0.5rem;
    color: var(--faint);
    white-space: nowrap;
  }

  .saved .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .saved.off {
    color: var(--warn);
  }

  .banner {
    grid-area: banner;
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    min-block-size: 2.5rem;
    padding: 0.375rem 1.25rem;
    background: var(--warn-soft);
  }

  .banner > .k-i {
    color: var(--warn);
  }

  .banner p {
    flex: 1 1 16rem;
    margin: 0;
  }
`
