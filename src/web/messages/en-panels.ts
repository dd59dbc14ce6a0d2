// Texts of the designer's panels in English.
import { enFiles } from './en-files.ts'
import { enLogic } from './en-logic.ts'
import { enScoring } from './en-scoring.ts'

export const enPanels = {
  ...enLogic,
  ...enFiles,
  scoring: enScoring,
  settings: {
    title: 'Settings',
    noEndings: 'Without an ending, respondents read a short thank-you.',
    endingsHint:
      'Respondents see the first ending whose condition holds, else the first without a condition.',
    addEnding: 'Add an ending',
    moveUp: (title: string) => `Move ${title} up`,
    moveDown: (title: string) => `Move ${title} down`,
    removeEnding: (title: string) => `Remove ${title}`,
    removed: (title: string) => `Removed ${title}`,
    removedWithJumps: (title: string, count: number) => `Removed ${title}. ${count} jumps still lead to it.`,
    undo: 'Undo',
    timeZone: (zone: string) => `Your time zone: ${zone}`,
    closesEarly: 'The form closes before it opens.',
  },
  theme: {
    title: 'Theme',
    presets: 'Start from',
    presetNames: {
      standard: 'Standard',
      forest: 'Forest',
      ocean: 'Ocean',
      berry: 'Berry',
      clay: 'Clay',
      ink: 'Ink',
      night: 'Night',
    },
    colors: 'Colors',
    pick: (label: string) => `Pick a color: ${label}`,
    reset: (label: string) => `Use the standard color: ${label}`,
    contrast: (ratio: string) => `Contrast ${ratio} : 1`,
    contrastLow: (ratio: string) => `Contrast ${ratio} : 1 is hard to read. It must be at least 4.5 : 1.`,
    useNearest: (color: string) => `Use ${color}`,
    wrongColor: 'Write a color such as #1f6b4f.',
    darkMode: 'Colors for people who prefer dark pages',
    derived: 'Automatic',
    ownColors: 'Own colors',
    darkOff: 'Off',
    shapes: 'Font and shapes',
    images: 'Images',
    upload: 'Upload an image',
    sending: 'Uploading…',
    file: (label: string) => `File: ${label}`,
    removeImage: (label: string) => `Remove: ${label}`,
    refusedImage: 'Use a PNG, JPEG, WebP, AVIF or GIF image of up to 5 MB.',
    notSent: 'The image was not uploaded. Check your connection and try again.',
    ownTheme: 'Only this form',
    sharedHint: 'Changes to a shared theme apply to all of its forms.',
    sharedColors: 'The colors come from the shared theme.',
    sample: 'Sample of the page',
    light: 'Light',
    dark: 'Dark',
    sampleQuestion: 'How did you come here?',
    sampleHint: 'Choose one.',
    sampleFirst: 'By bicycle',
    sampleSecond: 'By train',
    sampleButton: 'Continue',
  },
  shared: {
    standard: 'Standard',
  },
}

export type PanelTexts = typeof enPanels
