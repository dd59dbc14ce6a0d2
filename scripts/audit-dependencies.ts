// `npm run audit:dependencies`: asks the registry whether what runs in production, and what builds it, has known weaknesses. Not
// a part of `npm test`, because the answer is not the code's: it changes overnight, and not every registry gives one.
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
  console.log(`Not checked: the registry gave no audit (${statusCode ?? 'no answer'}).`)
} else {
  for (const [name, { severity, range }] of Object.entries(vulnerabilities))
    console.error(`${severity}: ${name} ${range}`)
  const { total = 0 } = metadata.vulnerabilities
  console.log(total === 0 ? 'The registry knows of no weakness.' : `The registry knows of ${total}.`)
  process.exitCode = total === 0 ? 0 : 1
}

function read(text: string): Report {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
