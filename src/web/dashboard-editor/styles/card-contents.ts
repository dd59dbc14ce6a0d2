// What is in cards. It looks as on the page of the dashboard.
import { css } from 'lit'

export const cardContents = css`
  .picture {
    flex: 1;
    min-block-size: 0;
    margin: 0 -1rem -0.75rem;
    overflow: hidden;
    display: block;
  }

  .grid.narrow .picture {
    min-block-size: 8rem;
  }

  .picture.loading {
    opacity: 0.5;
  }

  .picture.loading:empty {
    background: linear-gradient(var(--hover), var(--hover)) center / 70% 2px no-repeat;
  }

  .figure {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.125rem 0.75rem;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }

  .figure b {
    font-size: 2rem;
    line-height: 1.2;
    font-weight: 600;
    letter-spacing: -0.02em;
  }

  .figure .long {
    font-size: 1.25rem;
  }

  .figure .wait {
    color: var(--faint);
  }

  .figure span {
    display: inline-flex;
    align-items: center;
    font-weight: 500;
  }

  .figure .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .good {
    color: var(--good);
  }

  .bad {
    color: var(--danger);
  }

  .spark {
    display: block;
    inline-size: calc(100% + 2rem);
    block-size: 3rem;
    min-block-size: 0;
    flex: 0 1 auto;
    margin: auto -1rem -0.75rem;
  }

  .spark polygon {
    fill: var(--accent);
    opacity: 0.1;
  }

  .spark polyline {
    fill: none;
    stroke: var(--accent);
    stroke-width: 2;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  div.text {
    min-block-size: 0;
    overflow: auto;
  }

  div.text p {
    margin: 0;
    max-inline-size: 38rem;
  }

  div.text p + p {
    margin-block-start: 0.5rem;
  }

  div.text a {
    color: var(--accent-strong);
    pointer-events: none;
  }

  .photo {
    flex: 1;
    min-block-size: 0;
    inline-size: 100%;
    object-fit: contain;
  }

  .action {
    display: grid;
    place-items: center;
    flex: 1;
    margin: 0;
  }

  .fake-button {
    padding: 0.5rem 1rem;
    border-radius: var(--radius-s);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }

  .form-card {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.5rem;
    flex: 1;
    border-radius: var(--radius-s);
    background: var(--sunken);
    color: var(--soft);
    text-align: center;
  }

  .form-card p {
    margin: 0;
  }

  .form-card b {
    color: var(--text);
    font-weight: 600;
  }

  .hint {
    margin: auto;
    padding: 0.25rem;
    color: var(--soft);
    text-align: center;
  }
`
