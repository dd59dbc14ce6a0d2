// The page for first steps.
import { css } from 'lit'

export const welcome = css`
  .welcome {
    max-inline-size: 72rem;
    margin-inline: auto;
    padding-block: clamp(1.5rem, 5vw, 3rem);
  }

  .welcome > .stack {
    gap: 0.5rem;
    margin-block-end: 2rem;
  }

  .display {
    font-size: clamp(1.75rem, 1.4rem + 1.4vw, 2.25rem);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }

  .welcome .lead {
    margin: 0;
    font-size: 1rem;
  }

  .ways {
    display: grid;
    grid-template-columns: 1.15fr 1fr 1fr;
    gap: 1rem;
  }

  .way {
    display: flex;
    flex-direction: column;
    gap: 0.875rem;
    padding: 1.25rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    min-inline-size: 0;
  }

  .way.first {
    border-color: color-mix(in oklab, var(--accent) 45%, var(--line));
    box-shadow: var(--shadow-2);
  }

  .way h2 + p {
    margin-block-start: -0.75rem;
  }

  .way > .code {
    flex: 1;
  }

  .way > .row {
    margin-block-start: auto;
  }

  .picks {
    display: grid;
    margin-inline: -0.5rem;
    flex: 1;
    align-content: start;
  }

  .picks button {
    display: flex;
    gap: 0.75rem;
    inline-size: 100%;
    padding: 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: 500 var(--size) / 1.45 var(--font);
    text-align: start;
    cursor: pointer;
  }

  .picks button:hover {
    background: var(--hover);
  }

  .picks .g {
    margin-block-start: 0.1875rem;
    color: var(--accent);
  }

  .picks small {
    display: block;
    color: var(--soft);
    font-size: var(--small);
    font-weight: 400;
  }
`
