// The style of forms' pages, for the canvas. A build replaces this module with the style itself; see scripts/bundle-designer.ts.

/** CSS whose rules apply inside of .fy-page only. */
export const pageStyle = ''
