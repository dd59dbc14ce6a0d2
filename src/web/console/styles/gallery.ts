// Applications, templates, welcome.
import { css } from 'lit'

export const gallery = css`
  .apps {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
    gap: 1rem;
  }

  .app {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 0.875rem;
    align-content: start;
    block-size: 100%;
    padding: 1rem 1.125rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    color: inherit;
    text-decoration: none;
  }

  .app:hover {
    border-color: var(--edge);
  }

  .app-sign {
    grid-row: 1 / 4;
    display: grid;
    place-items: center;
    inline-size: 2.5rem;
    block-size: 2.5rem;
    border-radius: var(--radius-s);
    background: var(--accent-soft);
    color: var(--accent-strong);
    font-size: 1.125rem;
    font-weight: 600;
  }

  .app-name {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .app-text {
    color: var(--soft);
    overflow-wrap: anywhere;
  }

  .app-end {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    margin-block-start: 0.5rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .app-end .g {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }

  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
    gap: 1.5rem 1.25rem;
  }

  .gallery > li {
    position: relative;
    display: grid;
    align-content: start;
  }

  .gallery h2 {
    margin-block-start: 0.75rem;
    font-size: var(--size);
  }

  .use {
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: 600 0.9375rem / 1.5 var(--font);
    text-align: start;
    cursor: pointer;
  }

  .use::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: var(--radius);
  }

  .use:focus-visible {
    outline: none;
  }

  .use:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .facts {
    margin-block-start: 0.25rem;
    font-size: var(--small);
  }

  .thumbnail {
    display: grid;
    place-items: end center;
    aspect-ratio: 16 / 10;
    padding: 1.25rem 1.25rem 0;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sunken);
    overflow: hidden;
  }

  .gallery > li:hover .thumbnail {
    border-color: var(--accent);
  }

  .t-sheet {
    inline-size: 100%;
    max-inline-size: 15rem;
    block-size: 100%;
    padding: 0.875rem 0.875rem 0;
    border: 1px solid var(--line);
    border-block-end: 0;
    border-radius: var(--radius-s) var(--radius-s) 0 0;
    background: var(--raised);
    box-shadow: var(--shadow-2);
    font-size: 0.625rem;
    overflow: hidden;
  }

  .t-sheet > div {
    margin-block-end: 0.625rem;
  }

  .t-sheet.one {
    display: grid;
    align-content: center;
    padding-block-end: 0.875rem;
  }

  .t-title {
    margin-block-end: 0.375rem;
    font: 600 0.75rem / 1.3 var(--font);
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .t-lines {
    display: grid;
    gap: 0.25rem;
  }

  .t-lines li {
    display: flex;
    align-items: center;
    gap: 0.375rem;
    block-size: 1.25rem;
    padding-inline: 0.375rem;
    border: 1px solid var(--line);
    border-radius: 0.25rem;
    white-space: nowrap;
    overflow: hidden;
  }

  .t-lines i {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    flex: none;
    border: 1px solid var(--edge);
    border-radius: 50%;
  }

  .t-lines.box i {
    border-radius: 2px;
  }

  .t-lines.rank i {
    border-width: 1px 0;
    border-radius: 0;
  }

  .t-lines li:first-child {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .t-lines li:first-child i {
    border: 3px solid var(--accent);
  }

  .t-scale {
    display: grid;
    grid-template-columns: repeat(11, 1fr);
    gap: 2px;
    text-align: center;
  }

  .t-scale li {
    padding-block: 0.1875rem;
    border: 1px solid var(--line);
    border-radius: 3px;
    font-size: 0.5625rem;
  }

  .t-scale li:nth-child(10) {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }

  .t-rating {
    color: var(--warn);
    font-size: 1.125rem;
    line-height: 1.4;
    letter-spacing: 0.25em;
  }

  .t-field {
    block-size: 1.25rem;
    border: 1px solid var(--line);
    border-radius: 0.25rem;
  }

  .t-area {
    block-size: 2.75rem;
  }

  .t-parts {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.375rem;
  }

  .t-matrix {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.3125rem 0.5rem;
    align-items: center;
  }

  .t-matrix > span:first-child,
  .t-matrix > span:nth-child(odd) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .dots {
    display: flex;
    gap: 0.3125rem;
  }

  .dots i {
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 1px solid var(--edge);
    border-radius: 50%;
  }

  .t-button {
    inline-size: 3rem;
    block-size: 0.875rem;
    margin-block-start: 0.125rem;
    border-radius: 0.25rem;
    background: var(--accent);
  }
`
