// Creates browser tokens. A token can do less than its key: it reaches one user, and has features that the key could use itself.
import { newId } from '../../platform/db/database.ts'
import { parseDuration } from '../../platform/duration.ts'
import type { Client } from '../../platform/http/client.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { type Feature, features } from '../access/features.ts'
import { isWithin } from '../access/origins.ts'
import { findApp, hasUser } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { insertToken, type TokenRow } from '../tokens/queries.ts'
import { requireWebform } from '../webforms/queries.ts'
import { claimFaults } from './claims.ts'
import type { NewToken } from './schemas.ts'

const PREFIX = 'fy_tok_'
/** They reach all web forms of an application, not one of them. */
const OF_APPS: readonly Feature[] = ['forms', 'charts', 'dashboards', 'automate']

/**
 * Creates a token. Only its hash is stored.
 * @throws {Problem} token_refused, origins_missing, scope_missing, user_not_found, app_not_found, webform_not_found
 */
export async function createToken(
  trx: Trx,
  principal: KeyPrincipal,
  wanted: NewToken,
  now: string,
  client: Client,
): Promise<{ row: TokenRow; token: string }> {
  requireScopes(principal, wanted.features)
  const lifetimeMs = lifetimeOf(wanted)
  const allowed = await requireReach(trx, principal.organizationId, wanted)
  const origins = originsOf(wanted, allowed)
  const faults = await claimFaults(trx, principal, wanted, client)
  if (faults.length > 0) throw new Problem('token_refused', { faults })
  const token = PREFIX + newSecret(32)
  const id = newId(trx, 'token')
  const { features, design, results, chart, take, userid, appid, webformid, subject } = wanted
  await record(
    trx,
    { ...principal, subject: subject ?? null },
    { action: 'create', resource: 'token', id, now },
  )
  const row = await insertToken(trx, {
    id,
    organization_id: principal.organizationId,
    key_id: principal.id,
    hash: hashSecret(token),
    user_id: userid,
    app_id: appid ?? null,
    webform_id: webformid ?? null,
    features: JSON.stringify(features),
    claims: JSON.stringify({ design, results, chart, take }),
    origins: JSON.stringify(origins),
    subject: subject ?? null,
    create_date: now,
    expire_date: new Date(Date.parse(now) + lifetimeMs).toISOString(),
    revoke_date: null,
  })
  return { row, token }
}

function requireScopes({ scopes }: KeyPrincipal, wanted: readonly Feature[]): void {
  if (scopes.includes('admin')) return
  for (const feature of wanted)
    for (const scope of features[feature].scopes)
      if (!scopes.includes(scope))
        throw new Problem('scope_missing', {
          detail: `The feature "${feature}" requires a key with the scope "${scope}".`,
        })
}

/** The lifetime of a token in milliseconds. The shortest one of its features counts. */
function lifetimeOf({ features: wanted, expiresIn }: NewToken): number {
  const kinds = wanted.map(feature => features[feature])
  const maxMs = Math.min(...kinds.map(kind => kind.maxMs))
  if (expiresIn === undefined) return Math.min(...kinds.map(kind => kind.defaultMs))
  const ms = parseDuration(expiresIn) ?? Number.POSITIVE_INFINITY
  if (ms > maxMs)
    throw refused(
      '/expiresIn',
      'too_long',
      `With these features, a token lives at most ${maxMs / 60_000} minutes.`,
    )
  return ms
}

/**
 * Checks that the ids of the token exist.
 * @returns the origins of the application; undefined without an application
 */
async function requireReach(
  trx: Trx,
  organizationId: string,
  { userid, appid, webformid, features: wanted }: NewToken,
): Promise<readonly string[] | undefined> {
  if (webformid !== undefined && appid === undefined)
    throw refused('/appid', 'required', 'Name the application of the web form.')
  const ofApp = wanted.find(feature => OF_APPS.includes(feature))
  if (webformid !== undefined && ofApp)
    throw refused(
      '/webformid',
      'not_allowed',
      `The feature "${ofApp}" reaches all web forms. Leave out webformid.`,
    )
  if (appid === undefined) {
    if (!(await hasUser(trx, organizationId, userid))) throw new Problem('user_not_found')
    return undefined
  }
  const app = await findApp(trx, organizationId, { userid, appid })
  if (!app) throw new Problem('app_not_found')
  if (webformid !== undefined) await requireWebform(trx, organizationId, { userid, appid, webformid })
  return app.origins ?? []
}

function originsOf({ origins }: NewToken, allowed: readonly string[] | undefined): readonly string[] {
  if (!allowed || allowed.length === 0) {
    if (origins) return origins
    throw new Problem('origins_missing', {
      detail: 'Name the sites in `origins`, here or in the application.',
    })
  }
  if (origins) {
    if (isWithin(origins, allowed)) return origins
    throw refused('/origins', 'not_allowed', 'The application does not allow all of these origins.')
  }
  const sites = allowed.filter(origin => origin !== '*')
  if (sites.length === 0)
    throw new Problem('origins_missing', {
      detail: 'The application allows every site. Name those of the token.',
    })
  return sites
}

const refused = (pointer: string, code: string, detail: string) =>
  new Problem('token_refused', { faults: [{ pointer, code, detail }] })
