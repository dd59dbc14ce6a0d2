import type { LoadFault } from '../../tables/dataset-tables.ts'

const MAX_FAULTS = 100

/** Thrown for a file that cannot be read. */
export class FileFault extends Error {
  readonly fault: LoadFault

  constructor(fault: LoadFault) {
    super(fault.detail)
    this.fault = fault
  }
}

/** Collects faults up to the limit. */
export class Faults {
  readonly list: LoadFault[] = []

  add(fault: LoadFault): void {
    if (!this.isFull) this.list.push(fault)
  }

  get isFull(): boolean {
    return this.list.length >= MAX_FAULTS
  }
}
