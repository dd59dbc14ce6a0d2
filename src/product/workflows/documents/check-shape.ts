// Checks steps against the schemas of their types before they are stored.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { below, type Fault } from '../../../engine/faults.ts'
import { MAX_DOCUMENT_BYTES, type Workflow } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import type { StepTypeName } from '../../../engine/workflows/names.ts'
import { shapeFaults } from '../../../engine/workflows/shapes.ts'
import { faultsOf } from '../../../platform/http/faults.ts'
import { Problem } from '../../problem.ts'

const MAX_FAULTS = 100

const compiled = new Map<StepTypeName, Validator>()

function checkShape(type: StepTypeName, step: unknown): Fault[] {
  const validator = compiled.get(type) ?? Compile(stepKinds[type].schema as TSchema)
  compiled.set(type, validator)
  return validator.Check(step) ? [] : faultsOf(validator, step, stepKinds[type].schema)
}

/** @throws {Problem} body_invalid with each fault */
export function requireShape(document: Workflow): void {
  const faults = below('/steps', shapeFaults(document.steps, checkShape))
  const bytes = Buffer.byteLength(JSON.stringify(document))
  if (bytes > MAX_DOCUMENT_BYTES)
    faults.push({
      pointer: '',
      code: 'workflow_too_large',
      detail: `A workflow has at most ${MAX_DOCUMENT_BYTES} bytes. This one has ${bytes}.`,
    })
  if (faults.length > 0) throw new Problem('body_invalid', { faults: faults.slice(0, MAX_FAULTS) })
}
