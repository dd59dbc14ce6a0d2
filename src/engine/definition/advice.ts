// Advice on a definition: it can be published as it is, but respondents would have a harder time. The advice on a single type
// is in its folder. Pointers are relative to the document.
import { below, pointerStep } from '../faults.ts'
import { getOwn } from '../get-own.ts'
import type { Advice } from '../questions/advice.ts'
import { designParts } from '../questions/design-parts.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { choicesOf, columnsOf, type Item, isSet, rowsOf } from '../scoring/kinds/question-members.ts'
import type { ScoringRule } from '../scoring/schemas.ts'
import type { Definition } from './definition.ts'

const MAX_TITLE = 200
const MAX_REQUIRED = 15
/** Shorter texts in capitals are abbreviations. */
const MIN_CAPITALS = 12
/** A typo in a shorter answer can make another word of it. */
const MIN_TYPO_LENGTH = 6

export function adviceOn(definition: Definition): Advice[] {
  const { questions, scoring } = definition
  const placed = placedQuestions(questions)
  return [
    ...placed.flatMap(({ question, pointer }) => below(pointer, onQuestion(question))),
    ...questions.flatMap((question, i) =>
      onRule(question, `/questions${pointerStep(i)}`, getOwn(scoring.questions ?? {}, question.id)),
    ),
    ...onRequired(placed),
    ...onConsent(definition, placed),
  ]
}

interface Placed {
  readonly question: BaseQuestion
  readonly pointer: string
}

/** The questions, and those inside them. */
const placedQuestions = (questions: readonly BaseQuestion[], above = ''): Placed[] =>
  questions.flatMap((question, i) => {
    const pointer = `${above}/questions${pointerStep(i)}`
    const inside = typeOf(question).inside?.questions(question) ?? []
    return [{ question, pointer }, ...placedQuestions(inside, pointer)]
  })

const onQuestion = (question: BaseQuestion): Advice[] => [
  ...onTitle(question),
  ...onLinks('/text', question.text),
  ...onLinks('/description', question.description),
  ...onPicture('/image', question.image),
  ...onItems('/choices', choicesOf(question)),
  ...onItems('/rows', rowsOf(question)),
  ...onItems('/columns', columnsOf(question)),
  ...(designParts.get(question.type)?.advice?.(question) ?? []),
]

function onTitle(question: BaseQuestion): Advice[] {
  const { text = '' } = question
  const { answer, ownBraces } = typeOf(question)
  const { length } = [...text]
  // Statements and texts with blanks are for reading.
  const isTooLong = answer && !ownBraces && length > MAX_TITLE
  return [
    ...(isTooLong
      ? [{ pointer: '/text', code: 'text_long', params: { length, max: MAX_TITLE } } as const]
      : []),
    ...(isInCapitals(text) ? [{ pointer: '/text', code: 'text_capitals', params: {} } as const] : []),
  ]
}

function isInCapitals(text: string): boolean {
  const letters = text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{Lu}|\p{Ll}/gu) ?? []
  return letters.length >= MIN_CAPITALS && letters.every(letter => /\p{Lu}/u.test(letter))
}

/** Link texts that say nothing when a screen reader lists the links of a page. */
const UNCLEAR =
  /^(click |klicken sie |cliquez |haga clic |haz clic )?(here|hier|ici|aquí|this link|link)[.!]?$/i

const onLinks = (pointer: string, text = ''): Advice[] =>
  [...text.matchAll(/\[([^\]]{1,100})\]\(/g)]
    .map(([, label = '']) => label.trim())
    .filter(label => UNCLEAR.test(label))
    .map(label => ({ pointer, code: 'link_unclear', params: { text: label } }))

const onPicture = (pointer: string, picture: BaseQuestion['image']): Advice[] =>
  picture && picture.alt.trim() === ''
    ? [{ pointer: `${pointer}/alt`, code: 'image_undescribed', params: {} }]
    : []

interface PicturedItem extends Item {
  readonly text?: string
  readonly image?: NonNullable<BaseQuestion['image']>
}

/** Choices, rows or columns. */
function onItems(pointer: string, items: readonly PicturedItem[]): Advice[] {
  const seen = new Set<string>()
  return items.flatMap(({ text = '', image }, i) => {
    const at = pointer + pointerStep(i)
    const words = text.trim().replace(/\s+/g, ' ').toLowerCase()
    const isAlike = words !== '' && seen.has(words)
    seen.add(words)
    return [
      ...(isAlike ? [{ pointer: `${at}/text`, code: 'items_alike', params: { text } } as const] : []),
      ...onPicture(`${at}/image`, image),
    ]
  })
}

function onRule(question: BaseQuestion, pointer: string, rule: ScoringRule | undefined): Advice[] {
  if (!rule || rule.points === 0 || rule.manual) return []
  const isStrict = typeOf(question).scoring === 'TEXT' && !rule.maxTypos && textsIn(rule.correct).some(isWord)
  return [
    // The text of "other" is never right, even if it says the right thing.
    ...(isSet(question, 'other')
      ? [{ pointer: `${pointer}/other`, code: 'other_scored', params: {} } as const]
      : []),
    ...(isStrict
      ? [
          {
            pointer: `/scoring/questions${pointerStep(question.id)}/maxTypos`,
            code: 'key_strict',
            params: {},
          } as const,
        ]
      : []),
  ]
}

/** The accepted texts of a key: a text, or a list of texts or of texts with points. */
const textsIn = (correct: unknown): readonly unknown[] =>
  [correct].flat().map(one => (typeof one === 'object' && one !== null && 'text' in one ? one.text : one))

/** Typos in codes, numbers and addresses are mistakes. */
const isWord = (text: unknown) =>
  typeof text === 'string' && text.length >= MIN_TYPO_LENGTH && /^[\p{L}\s'’-]+$/u.test(text)

function onRequired(placed: readonly Placed[]): Advice[] {
  const required = placed.filter(({ question }) => question.required && !typeOf(question).isUnseen)
  const [next] = required.slice(MAX_REQUIRED)
  return next
    ? [
        {
          pointer: `${next.pointer}/required`,
          code: 'required_many',
          params: { count: required.length, max: MAX_REQUIRED },
        },
      ]
    : []
}

function onConsent({ settings: { email = 'NONE' } }: Definition, placed: readonly Placed[]): Advice[] {
  const partOf = ({ question }: Placed) => designParts.get(question.type)
  if (placed.some(one => partOf(one)?.asksConsent)) return []
  const pointer =
    placed.find(one => partOf(one)?.isPersonal)?.pointer ?? (email === 'NONE' ? undefined : '/settings/email')
  return pointer === undefined ? [] : [{ pointer, code: 'consent_missing', params: {} }]
}
