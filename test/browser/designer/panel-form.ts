// A quiz with every kind of logic and scoring that the panels of the designer edit.
import type { FormDocument } from '../../../src/web/authoring/draft/form-document.ts'

const choices = (...texts: readonly string[]) =>
  texts.map(text => ({ id: text.toLowerCase().replaceAll(/\W+/g, '_'), text }))

const image = {
  url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="400" height="300"%3E%3Crect width="400" height="300" fill="%23e8d5c4"/%3E%3C/svg%3E',
  alt: 'A chest from the front',
  width: 400,
  height: 300,
}

/** Members of types are not known to BaseQuestion, so the questions are written as JSON. */
const questions: unknown = [
  { id: 'name', type: 'NAME', text: 'Your name', required: true },
  {
    id: 'site',
    type: 'DROPDOWN',
    text: 'Which site do you work at?',
    choices: choices('Leeds', 'Hull', 'Home office', 'Contractor'),
  },
  { id: 'used', type: 'YES_NO', text: 'Have you used a defibrillator before?' },
  {
    id: 'first_step',
    type: 'SINGLE_CHOICE',
    text: 'Someone collapses and does not respond. What do you do first?',
    choices: choices('Check that the area is safe', 'Call the emergency number', 'Give five rescue breaths'),
  },
  { id: 'compressions', type: 'NUMBER', text: 'How many chest compressions a minute?', unit: 'per minute' },
  {
    id: 'chain',
    type: 'RANKING',
    text: 'Put the chain of survival in order',
    choices: choices('Call', 'Press', 'Shock', 'Care'),
  },
  {
    id: 'signs',
    type: 'MULTIPLE_CHOICE',
    text: 'Which of these are signs of a stroke?',
    choices: choices(
      'Face drops on one side',
      'One arm is weak',
      'Speech is slurred',
      'Swollen ankle',
      'Sneezing',
    ),
  },
  { id: 'burn', type: 'NUMBER', text: 'How long do you cool a burn?', unit: 'minutes' },
  { id: 'cut', type: 'SHORT_TEXT', text: 'What do you put on a deep cut?' },
  {
    id: 'pads',
    type: 'HOTSPOT',
    text: 'Mark where the pads go',
    image,
    visibleWhen: {
      and: [
        { '==': [{ var: 'used' }, true] },
        {
          or: [
            { in: [{ var: 'site' }, ['leeds', 'hull']] },
            { in: ['face_drops_on_one_side', { var: 'signs' }] },
          ],
        },
      ],
    },
  },
  {
    id: 'nearest',
    type: 'SHORT_TEXT',
    text: 'Where is your nearest defibrillator?',
    requiredWhen: { '!=': [{ var: 'site' }, 'home_office'] },
  },
  {
    id: 'steps',
    type: 'MATRIX',
    text: 'Which aid fits?',
    rows: choices('Burn', 'Cut'),
    columns: choices('Water', 'Bandage', 'Nothing'),
  },
  {
    id: 'blanks',
    type: 'CLOZE',
    text: 'Press {{depth}} cm deep, {{pace}} enough.',
    blanks: { depth: {}, pace: { choices: choices('slow', 'fast') } },
  },
  { id: 'confident', type: 'RATING', text: 'How confident do you feel?', max: 5 },
  {
    id: 'story',
    type: 'LONG_TEXT',
    text: 'Tell us about the last time you helped',
    visibleWhen: { or: [{ '<=': [{ var: 'confident' }, 2] }, { '==': [{ var: 'refresher_due' }, true] }] },
  },
]

export const quiz: Partial<FormDocument> = {
  name: 'First aid refresher',
  description: 'Ten minutes',
  questions: questions as FormDocument['questions'],
  logic: {
    jumps: [
      { after: 'site', when: { in: [{ var: 'site' }, ['home_office', 'contractor']] }, to: 'ending:thanks' },
    ],
    calculations: [
      { id: 'pace', value: { '/': [{ var: 'compressions' }, 60] } },
      {
        id: 'refresher_due',
        value: { or: [{ '>': [{ var: 'pace' }, 3] }, { '<=': [{ var: 'confident' }, 2] }] },
      },
    ],
  },
  scoring: {
    questions: {
      first_step: {
        points: 2,
        correct: 'check_that_the_area_is_safe',
        feedback: { correct: 'Yes. Your own safety comes first.', incorrect: 'First look around.' },
      },
      compressions: { points: 1, correct: 110, tolerance: 10 },
      chain: { points: 2, correct: ['call', 'press', 'shock', 'care'], partial: 'POSITIONS' },
      signs: {
        points: 3,
        correct: ['face_drops_on_one_side', 'one_arm_is_weak', 'speech_is_slurred'],
        partial: 'RIGHT_MINUS_WRONG',
      },
      burn: {
        ranges: [
          { min: 20, points: 1 },
          { min: 10, max: 20, points: 0.5 },
        ],
      },
      cut: { points: 1, correct: ['pressure bandage', 'bandage', 'dressing'], maxTypos: 1 },
      pads: {
        areas: [
          { id: 'a1', shape: { circle: [0.3, 0.35, 0.1] }, points: 1 },
          { id: 'a2', shape: { rect: [0.55, 0.55, 0.2, 0.2] }, points: 1 },
        ],
      },
      steps: { points: 2, correct: { burn: 'water', cut: 'bandage' }, partial: 'FRACTION' },
      blanks: { blanks: { depth: { points: 1, correct: '5' }, pace: { points: 1, correct: 'fast' } } },
      story: { points: 3, manual: true, rubric: 'A clear order of steps.' },
    },
    passMark: { percent: 60 },
    grades: [
      { fromPercent: 0, grade: 'Take the course again' },
      { fromPercent: 40, grade: 'Almost' },
      { fromPercent: 60, grade: 'Passed' },
      { fromPercent: 85, grade: 'Distinction' },
    ],
    outcomes: [
      { id: 'calm', title: 'The calm one', weights: { first_step: { check_that_the_area_is_safe: 2 } } },
      { id: 'quick', title: 'The quick one', weights: { first_step: { call_the_emergency_number: 2 } } },
    ],
  },
  settings: {
    presentation: 'ONE_PER_PAGE',
    intro: { title: 'Welcome', button: 'Begin' },
    endings: [
      { id: 'well', title: 'Well done', when: { '>=': [{ var: 'score' }, 12] } },
      { id: 'thanks', title: 'Thank you' },
    ],
    results: { showScore: true },
    theme: { primaryColor: '#8a9bff' },
    languages: ['en', 'de'],
  },
  translations: {
    de: {
      'name.text': { text: 'Ihr Name', of: '0000' },
      'used.text': { text: 'Haben Sie schon einmal einen Defibrillator benutzt?' },
    },
  },
}
