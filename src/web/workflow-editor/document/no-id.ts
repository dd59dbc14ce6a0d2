const NOBODY = '_00000000000000000000000000'

/** Stands where an id is needed and none is chosen yet. Nothing has it. */
export const noId = (noun: 'webform' | 'workflow' | 'dataset'): string => noun + NOBODY
export const isNoId = (id: unknown): boolean => typeof id === 'string' && id.endsWith(NOBODY)
