import type { App } from '../../platform/http/types.ts'
import { permissionProblem } from './permissions.ts'

/** Fails at startup if a route names no permission, or if a public route names one that visitors do not have. */
export function checkPermissions(app: App): void {
  app.addHook('onRoute', ({ url, schema, config }) => {
    if (schema?.hide) return
    if (!config?.permission) throw new Error(`Route ${url} names no permission`)
    const isPublic = schema?.security?.length === 0
    const isForVisitors = permissionProblem({ kind: 'visitor' }, config.permission) === undefined
    if (isPublic !== isForVisitors)
      throw new Error(`Route ${url}: permission ${config.permission} does not match its security`)
  })
}
