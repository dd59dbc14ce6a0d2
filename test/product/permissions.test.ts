import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeyPrincipal, OperatorPrincipal, Scope } from '../../src/platform/identity/principal.ts'
import type { Permission } from '../../src/product/access/grants.ts'
import { permissionProblem } from '../../src/product/access/permissions.ts'

const key = (...scopes: Scope[]): KeyPrincipal => ({
  kind: 'key',
  id: 'key_1',
  organizationId: 'org_1',
  scopes,
  requestId: 'r',
})
const operator: OperatorPrincipal = { kind: 'operator', id: 'cli', organizationId: 'org_1', requestId: null }

const cases: [Permission, Scope | 'anybody'][] = [
  ['user.read', 'read'],
  ['user.create', 'write'],
  ['webform.read', 'read'],
  ['webform.activate', 'write'],
  ['response.read', 'read'],
  ['response.delete', 'write'],
  ['audit.read', 'admin'],
  ['form.answer', 'anybody'],
]
for (const [permission, needed] of cases) {
  test(`${permission} needs ${needed}`, () => {
    for (const scope of ['read', 'write', 'admin'] as const) {
      const allowed = needed === 'anybody' || scope === needed || scope === 'admin'
      assert.equal(
        permissionProblem(key(scope), permission)?.code,
        allowed ? undefined : 'scope_missing',
        scope,
      )
    }
    assert.equal(permissionProblem(operator, permission), undefined)
    const visitor = permissionProblem({ kind: 'visitor' }, permission)
    assert.equal(visitor?.code, needed === 'anybody' ? undefined : 'api_key_missing')
  })
}
