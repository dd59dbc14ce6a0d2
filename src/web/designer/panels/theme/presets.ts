// Themes to start from. All of them have enough contrast; a test checks that.
import type { Theme } from '../../../../engine/theme/theme.ts'

export const PRESETS = {
  standard: {},
  forest: { primaryColor: '#1f6b4f', backgroundColor: '#fbfdfb', textColor: '#15241d', radius: 12 },
  ocean: { primaryColor: '#0b6a86', backgroundColor: '#f7fbfd', textColor: '#0e2430', radius: 10 },
  berry: { primaryColor: '#9b1c5a', backgroundColor: '#fffafc', textColor: '#2b1220', radius: 16 },
  clay: {
    primaryColor: '#9a4a1c',
    backgroundColor: '#fdf9f5',
    textColor: '#2a1c13',
    radius: 6,
    fontFamily: 'SERIF',
  },
  ink: { primaryColor: '#1c2027', backgroundColor: '#ffffff', textColor: '#101216', radius: 0 },
  night: {
    primaryColor: '#9db2ff',
    backgroundColor: '#10131c',
    textColor: '#eef1fb',
    radius: 12,
    dark: 'OFF',
  },
} as const satisfies Readonly<Record<string, Theme>>

export type Preset = keyof typeof PRESETS

export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[]

/** The theme with the values of a preset. Images stay. */
export function withPreset({ logoUrl, logoDarkUrl, coverUrl }: Theme, preset: Preset): Theme {
  return {
    ...PRESETS[preset],
    ...(logoUrl !== undefined && { logoUrl }),
    ...(logoDarkUrl !== undefined && { logoDarkUrl }),
    ...(coverUrl !== undefined && { coverUrl }),
  }
}
