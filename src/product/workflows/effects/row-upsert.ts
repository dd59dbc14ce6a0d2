import { writeRow } from './write-row.ts'

export const rowUpsert = writeRow('UPSERT')
