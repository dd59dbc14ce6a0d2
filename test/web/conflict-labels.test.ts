// What authors read of two versions of a draft.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Card, Filter } from '../../src/engine/dashboards/document.ts'
import { ThemeValues } from '../../src/engine/theme/theme.ts'
import { Trigger } from '../../src/engine/workflows/document.ts'
import { stepKinds } from '../../src/engine/workflows/index.ts'
import { memberName as memberOfBoard } from '../../src/web/dashboard-editor/document/member-name.ts'
import { enBoards } from '../../src/web/texts/boards/en-boards.ts'
import { enWorkflows } from '../../src/web/texts/workflows/en-workflows.ts'
import { memberName } from '../../src/web/workflow-editor/names/member-name.ts'

test('each member in which two versions can differ has a label', () => {
  // Ids and types stay, and a moved card is not a conflict.
  const hidden = new Set(['id', 'type', 'x', 'y', 'w', 'h'])
  const unnamed = (schemas: readonly object[], nameOf: (member: string) => string) =>
    schemas
      .flatMap(schema => Object.keys(Object(schema).properties))
      .filter(name => !hidden.has(name) && nameOf(name) === name)
  const ofWorkflows = [Trigger, ...Object.values(stepKinds).map(({ schema }) => schema)]
  assert.deepEqual(
    unnamed(ofWorkflows, name => memberName(enWorkflows, name)),
    [],
  )
  assert.deepEqual(
    unnamed([Card, Filter, ThemeValues], name => memberOfBoard(enBoards, name)),
    [],
  )
})
