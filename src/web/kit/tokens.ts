// The scales and colors of the interface. A host changes those that have a --formyard- name.
import { css } from 'lit'

export const tokens = css`
  :host {
    color-scheme: light dark;
    --font: var(--formyard-font, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif);
    --mono: var(--formyard-mono, ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace);
    --size: var(--formyard-size, 0.875rem);
    --small: calc(var(--size) * 0.857);
    --large: calc(var(--size) * 1.286);
    --gap: var(--formyard-gap, 0.5rem);
    --radius: var(--formyard-radius, 0.625rem);
    --radius-s: calc(var(--radius) * 0.6);
    --radius-l: calc(var(--radius) * 1.6);
    --accent: var(--formyard-accent, light-dark(#3b4fe0, #7f8dff));
    --on-accent: var(--formyard-on-accent, light-dark(#fff, #0b0d18));
    --surface: var(--formyard-surface, light-dark(#fff, #14161d));
    --raised: var(--formyard-raised, light-dark(#fff, #1b1e27));
    --text: var(--formyard-text, light-dark(#15171f, #f0f1f6));
    --soft: var(--formyard-soft, light-dark(#565b6b, #b3b8c7));
    --line: var(--formyard-line, light-dark(#e4e6ec, #2b2f3b));
    --edge: var(--formyard-edge, light-dark(#8a90a2, #7c8397));
    --danger: var(--formyard-danger, light-dark(#b3261e, #ff8a80));
    --good: var(--formyard-good, light-dark(#157347, #5fd08f));
    --focus: var(--formyard-focus, light-dark(#1d2bd0, #aab4ff));
    --accent-strong: color-mix(in oklab, var(--accent) 82%, var(--text));
    --accent-soft: light-dark(color-mix(in oklab, var(--accent) 10%, var(--surface)), color-mix(in oklab, var(--accent) 22%, var(--surface)));
    --sunken: light-dark(color-mix(in oklab, var(--text) 3.5%, var(--surface)), color-mix(in oklab, #000 20%, var(--surface)));
    --hover: color-mix(in oklab, var(--text) 6%, var(--surface));
    --faint: color-mix(in oklab, var(--soft) 88%, var(--surface));
    --warn: light-dark(#8a5a00, #f0b849);
    --warn-soft: light-dark(#fdf3df, #33270d);
    --good-soft: color-mix(in oklab, var(--good) 12%, var(--surface));
    --danger-soft: color-mix(in oklab, var(--danger) 12%, var(--surface));
    --shadow-2: 0 4px 12px light-dark(rgb(16 18 27 / 0.08), rgb(0 0 0 / 0.45));
    --shadow-3: 0 16px 40px rgb(0 0 0 / 0.2), 0 4px 12px rgb(0 0 0 / 0.1);
    --fast: 140ms;
    --calm: 220ms;
    --ease: cubic-bezier(0.2, 0.7, 0.2, 1);
  }

  :host([color-scheme="light"]) {
    color-scheme: light;
  }

  :host([color-scheme="dark"]) {
    color-scheme: dark;
  }
`
