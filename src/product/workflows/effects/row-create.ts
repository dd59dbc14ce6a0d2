import { writeRow } from './write-row.ts'

export const rowCreate = writeRow('INSERT')
