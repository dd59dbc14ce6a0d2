/** The folder of these sources, which is not a bundle's: this file alone is no part of one. */
export const sources = new URL('./', import.meta.url)
