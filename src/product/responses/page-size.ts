// The limit in bytes of sorted pages, which are read at once.
import { PAGE_BYTES } from '../../platform/http/page-rows.ts'

/** True from the first row beyond the page. Readers keep that row: it shows that there is another page. */
export const isBeyond = (bytes: number): boolean => bytes > PAGE_BYTES
