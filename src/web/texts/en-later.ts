// What the designer says in English once its first canvas is drawn: properties, panels, problems and differences.

import type { LaterTexts } from './designer-texts.ts'
import { enMembers } from './en-members.ts'
import { enPanels } from './en-panels.ts'
import { enRows } from './en-rows.ts'

const plurals = new Intl.PluralRules('en')
const counted = (count: number, one: string, other: string) =>
  `${count} ${plurals.select(count) === 'one' ? one : other}`
const unexpected = (found: string, wanted: string) =>
  found === '' ? `The formula ends too early: add ${wanted}.` : `Put ${wanted} here instead of ${found}.`

export const enLater = {
  members: enMembers,
  panels: enPanels,
  families: {
    CHOICE: 'Choices',
    TEXT: 'Text',
    NUMBER: 'Numbers and ratings',
    TIME: 'Date and time',
    CONTACT: 'Contact and consent',
    FILE: 'Files and signatures',
    LAYOUT: 'Layout and structure',
  },
  sections: {
    content: 'Question',
    choices: 'Choices',
    rows: 'Rows and columns',
    blanks: 'Blanks',
    questions: 'Questions',
    parts: 'Fields',
    answer: 'Answer',
    limits: 'Limits',
    labels: 'Labels',
    look: 'Appearance',
    repeat: 'Repeat',
    logic: 'Logic',
    more: 'More',
  },
  settingsSections: {
    presentation: 'Layout',
    intro: 'Welcome page',
    endings: 'Endings',
    email: 'Email',
    opening: 'Opening and limits',
    results: 'Results',
    review: 'Review of responses',
    theme: 'Theme',
    languages: 'Languages and wording',
  },
  scoring: {
    correct: 'Right answer',
    weights: 'Points for each choice',
    ranges: 'Points by range',
    areas: 'Areas of the image',
    blanks: 'Each blank on its own',
    manual: 'Graded by hand',
  },
  rows: enRows,
  formula: {
    value: found => unexpected(found, 'a value or a question'),
    operator: found => `Put an operator such as +, = or “and” before ${found}.`,
    name: found => unexpected(found, 'the ID of a question'),
    comma: found => unexpected(found, 'a comma'),
    closingBracket: found => unexpected(found, 'a closing bracket )'),
    closingListBracket: found => unexpected(found, 'a closing bracket ]'),
    function: found => `There is no function ${found}.`,
    closingQuote: () => 'Close the quotation marks.',
    lessDepth: () => 'Use fewer brackets inside each other.',
  },
  advice: {
    image_undescribed: () => 'Describe the image for people who cannot see it.',
    text_long: ({ length, max }) =>
      `Shorten the question: it has ${length} characters. Up to ${max} read well.`,
    text_capitals: () => 'Avoid writing everything in capitals: it is hard to read.',
    link_unclear: ({ text }) => `Say where the link “${text}” leads.`,
    items_alike: ({ text }) => `“${text}” appears twice. Change or remove one.`,
    choices_many: ({ count }) => `A dropdown suits ${count} choices better.`,
    none_missing: () => 'Add “None of these” for people to whom nothing applies.',
    other_scored: () => 'An answer under “Other” gets no points. Remove “Other”, or grade by hand.',
    key_strict: () => 'Accept a typo: a small slip makes this answer wrong.',
    required_many: ({ count }) =>
      `${count} questions are required. People give up on long forms: require fewer.`,
    consent_missing: () => 'You ask for personal data. Add a question for consent.',
  },
  differences: {
    question_added: title => `Added “${title}”`,
    question_removed: title => `Removed “${title}”. Earlier answers are kept.`,
    question_moved: (title, after) =>
      after === undefined ? `Moved “${title}” to the start` : `Moved “${title}” after “${after}”`,
    question_changed: title => `Changed “${title}”`,
    scoring_changed: title => `Changed the scoring of “${title}”`,
    form_changed: 'Changed the form',
    settings_changed: 'Changed the settings',
    logic_changed: 'Changed the logic',
    quiz_changed: 'Changed grades and outcomes',
    translations_changed: (language, count) =>
      `Changed ${counted(count, 'translation', 'translations')}: ${language}`,
    change: (kind, label, before, after) => {
      if (kind === 'moved') return `${label}: moved`
      if (before !== undefined && after !== undefined) return `${label}: ${before} is now ${after}`
      if (kind === 'added') return after === undefined ? `${label}: added` : `${label}: ${after}`
      return kind === 'removed' ? `${label}: removed` : `${label}: changed`
    },
    quote: text => `“${text}”`,
    untitled: 'Untitled question',
    yes: 'on',
    no: 'off',
  },
} satisfies LaterTexts
