import type { Settings } from '../../engine/definition/definition.ts'
import type { ThemeValues } from '../../engine/theme/theme.ts'

/**
 * The settings with the values of the shared theme that they name. The form's own values take precedence; its own logo replaces both
 * logos of the shared theme.
 */
export function themedSettings(settings: Settings, shared: ThemeValues): Settings {
  const { themeid: _, ...own } = settings.theme ?? {}
  const { logoDarkUrl, ...values } = shared
  return { ...settings, theme: { ...(own.logoUrl === undefined ? shared : values), ...own } }
}
