// The packages whose code is in dist/: their licences as a text, and the packages as a CycloneDX SBOM. Scanners read the SBOM, because the
// packages are not in node_modules of an installed Formyard.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { root } from './built.ts'

interface Bundled {
  /** Relative to the repository. */
  readonly folder: string
  readonly name: string
  readonly version: string
  /** An SPDX expression. */
  readonly license: string
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

export function bundledPackages({ inputs }: Pick<Metafile, 'inputs'>): readonly Bundled[] {
  const folders = Object.keys(inputs).flatMap(
    path => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  )
  return [...new Set(folders)].sort().map(folder => {
    const { name, version, license } = manifestIn(folder)
    return { folder, name, version, license }
  })
}

/** Each licence requires its text to ship with the code. */
export const licences = (packages: readonly Bundled[]): string => packages.map(licenceOf).join('\n\n')

function licenceOf({ folder, name, version, license }: Bundled): string {
  const files = globSync('{LICEN[CS]E,licen[cs]e,NOTICE}{,.*,-*}', { cwd: join(root, folder) }).sort()
  const texts = files.map(file => readFileSync(join(root, folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/** A package URL (github.com/package-url/purl-spec). */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** CycloneDX 1.6 as JSON (cyclonedx.org/docs/1.6/json). It has no date, so equal builds have equal bytes. */
export function sbom(packages: readonly Bundled[]): string {
  const { name, version, license } = manifestIn('')
  const component = (type: string, { name, version, license }: Omit<Bundled, 'folder'>) => ({
    type,
    'bom-ref': purlOf(name, version),
    name,
    version,
    purl: purlOf(name, version),
    licenses: [{ expression: license }],
  })
  // Several versions of a package are several components; two copies of one version are one.
  const components = new Map(packages.map(one => [purlOf(one.name, one.version), component('library', one)]))
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component('application', { name, version, license }) },
    components: [...components.values()],
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}
