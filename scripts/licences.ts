// Collects the licences of bundled packages. Each licence requires its text to ship with the code.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from './built.ts'

export function licences({ inputs }: Pick<Metafile, 'inputs'>): string {
  const folders = Object.keys(inputs).flatMap(
    path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  )
  return [...new Set(folders)].sort().map(licenceOf).join('\n\n')
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const files = globSync('{LICEN[CS]E,licen[cs]e,NOTICE}{,.*,-*}', { cwd: join(root, folder) }).sort()
  const texts = files.map(file => readFileSync(join(root, folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}
