/** On every page with more behind it: the cursor of the next page. */
export const NEXT_CURSOR = 'x-next-cursor'
/** On every page: the cursor that goes on from its end, for what is added later. */
export const END_CURSOR = 'x-end-cursor'
