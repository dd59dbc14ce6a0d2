// The style of forms' pages, for the canvas. A build replaces this module with the style itself; see scripts/page-style.ts.

/** CSS whose rules apply inside of .fy-page only. */
export const pageStyle = ''
