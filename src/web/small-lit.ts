// Stands in for the package lit in bundles for browsers: templates and styles, without the base class of elements. A page can define
// an element once, and the loader has done it.
export { type CSSResult, css, unsafeCSS } from '@lit/reactive-element/css-tag.js'
export { html, noChange, nothing, render, svg } from 'lit-html'
