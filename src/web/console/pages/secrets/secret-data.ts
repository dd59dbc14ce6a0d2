// Secrets, hosts and mail servers as the console reads them.
import type { AppPath } from '../../../api/api.ts'
import type { SecretsTexts } from '../../../texts/console/secrets-en.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { type WithPageTexts, withPageTexts } from '../../parts/with-page-texts.ts'

/** The path of the secrets of an application or of the organization. */
export type SecretsPath = `${AppPath}/secret` | '/core/secret'

export type SecretsContext = WithPageTexts<SecretsTexts>

export const withSecretsTexts = (context: ConsoleContext): Promise<SecretsContext> =>
  withPageTexts(context, {
    en: async () => (await import('../../../texts/console/secrets-en.ts')).secretsEn,
    de: async () => (await import('../../../texts/console/secrets-de.ts')).secretsDe,
  })

/** Texts of several lines. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(line => line !== '')
