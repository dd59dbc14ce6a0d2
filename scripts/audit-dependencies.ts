// `npm run audit:dependencies`: asks the registry for known vulnerabilities in production and build dependencies.
// Not part of `npm test`: the result can change without a change of the code, and not every registry supports audits.
import { spawnSync } from 'node:child_process'

interface Report {
  readonly statusCode?: number
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

const { stdout } = spawnSync('npm', ['audit', '--workspaces=false', '--json'], {
  encoding: 'utf8',
  timeout: 60_000,
})
const { metadata, vulnerabilities = {}, statusCode } = read(stdout)
if (!metadata) {
  console.log(`Not checked: the registry returned no audit (${statusCode ?? 'no reply'}).`)
} else {
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.error(`${severity}: ${name} ${range}`)
  const { total = 0 } = metadata.vulnerabilities
  console.log(total === 0 ? 'No known vulnerabilities.' : `${total} known vulnerabilities.`)
  process.exitCode = total === 0 ? 0 : 1
}

function read(text: string): Report {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
