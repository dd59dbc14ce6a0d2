// Messages to form authors about a definition, by code, with their parameters. Apart from those to respondents (codes.ts),
// because pages never show them. A code is `<public code>` or `<public code>.<variant>`: the API promises only the part
// before the point, and variants with other parameters may come.
import type { Message } from './codes.ts'

type None = Readonly<Record<never, never>>
type Has<Name extends string, P = number> = { readonly [name in Name]: P }
/** Names, ids and other text that no language changes. */
type Named<Name extends string> = Has<Name, string>

export interface AuthorMessageParams {
  // The form
  questions_missing: None
  'questions_missing.group': None
  'questions_too_many.inputs': Has<'count' | 'max'>
  'questions_too_many.answers': Has<'count' | 'max'>
  'page_too_large.questions': Has<'size' | 'max'>
  'page_too_large.piped': Has<'length' | 'max'>
  'patterns_too_large.steps': Has<'steps' | 'max'>
  'patterns_too_large.size': None
  'patterns_too_large.key': None
  'duplicate_id.question': Named<'id'>
  'duplicate_id.member': Named<'id'>
  'duplicate_id.choice': Named<'id'>
  'duplicate_id.row': Named<'id'>
  'duplicate_id.rule': Named<'id'>
  'duplicate_id.column': Named<'id'>
  'duplicate_id.ending': Named<'id'>
  'duplicate_id.outcome': Named<'id'>
  'duplicate_id.area': Named<'id'>
  'duplicate_id.calculation': Named<'id'>
  'scoring_needs_quiz.definition': None
  'scoring_needs_quiz.correction': None
  instant_invalid: None
  time_zone_unknown: Named<'timeZone'>
  email_needed: None
  'url_invalid.redirect': None
  ending_unreachable: None
  theme_unknown: Named<'id'>
  contrast_too_low: Named<'color' | 'background' | 'nearest'> & Has<'ratio' | 'min'>

  // Languages
  'language_unknown.first': Named<'language'>
  'language_unknown.other': Named<'language'>
  translation_missing: Named<'key' | 'language'>
  translation_unknown: Named<'key'>
  'placeholder_broken.differs': Named<'places'>
  'placeholder_broken.none': None
  word_unknown: Named<'code'>
  'word_invalid.places': Named<'places'>
  'word_invalid.no_places': None
  'word_invalid.plural': None

  // Questions
  'text_missing.question': None
  'text_missing.statement': None
  'text_missing.rule': None
  condition_missing: None
  'text_missing.choice': None
  'text_missing.row': None
  'text_missing.column': None
  choices_missing: None
  rows_missing: None
  columns_missing: None
  blanks_missing: None
  blank_misplaced: Named<'blank'> & Has<'count'>
  'image_missing.choice': None
  'image_missing.hotspot': None
  'too_few_choices.ranking': None
  'too_few_choices.combined': Named<'name'> & Has<'max'>
  'range_empty.bounds': Named<'low' | 'high'> & Has<'from' | 'to', string | number>
  'range_empty.dates': Named<'min' | 'max'>
  'range_empty.opening': None
  'range_empty.decimals': None
  'date_invalid.date': Named<'name'>
  'date_invalid.datetime': Named<'name'>
  'country_unknown.default': Named<'country'>
  'too_many_decimals.scale': Has<'max'>
  step_uneven: None
  too_many_buttons: Has<'count' | 'max'>
  pattern_too_large: Has<'max'>
  pattern_invalid: Named<'reason'>
  'member_not_applicable.grouped': Named<'name'>
  'member_not_applicable.required': None

  // Scoring
  'key_missing.question': Named<'id'>
  'key_missing.rule': Named<'members'>
  'key_missing.manual': None
  'key_missing.areas': None
  'key_missing.blanks': None
  'key_missing.blank': None
  'points_missing.correct': None
  'points_missing.manual': None
  'points_missing.weights': None
  'points_missing.areas': None
  'points_missing.ranges': None
  'points_mismatch.max': Has<'max'>
  'points_mismatch.order': Has<'max'>
  points_invalid: None
  'member_not_applicable.unscored': Named<'type'>
  'member_not_applicable.type': Named<'name' | 'type'>
  'member_not_applicable.either': Named<'one' | 'other'>
  'member_not_applicable.key': Named<'name' | 'key'>
  'member_not_applicable.blank': Named<'name' | 'key'>
  'member_not_applicable.penalty': None
  'member_not_applicable.partial': Named<'values'>
  'member_not_applicable.outcome': None
  'scored_missing.member': Named<'name'>
  'scored_missing.quiz': None
  pass_mark_unreachable: Has<'max'>
  grade_repeated: Has<'percent'>
  scoring_too_large: Has<'count' | 'max'>
  'correct_invalid.refused': Has<'refusal', Message>
  'correct_invalid.other': None
  'correct_invalid.text': None
  'correct_invalid.alternative': Has<'max'>
  'correct_invalid.some_points': None
  'correct_invalid.no_points': None
  'correct_invalid.too_many': Has<'max'>
  'correct_invalid.too_many_with_typos': Has<'max'>
  'correct_invalid.blank_text': None
  'correct_invalid.blank_choice': None
  'correct_invalid.rows': None
  'correct_invalid.one_column': None
  'correct_invalid.columns': None
  'correct_invalid.order': None
  too_many_typos: Has<'length'>
  order_repeated: None
  'shape_invalid.circle': None
  'shape_invalid.rectangle': None
  'shape_invalid.outside': None
  'shape_invalid.polygon': None
  area_unreachable: Named<'area'>
  ranges_missing: None
  range_endless: None
  range_unreachable: None
  'weight_invalid.choice': None
  'weight_invalid.row': None

  // References
  'reference_dangling.rule': Named<'id'>
  'reference_dangling.weights': Named<'id'>
  'reference_dangling.choice': Named<'id'>
  'reference_dangling.row': Named<'id'>
  'reference_dangling.column': Named<'id'>
  'reference_dangling.blank': Named<'id'>
  'reference_dangling.after': Named<'id'>
  'reference_dangling.target': Named<'id'>
  'reference_dangling.ending': Named<'id'>
  'reference_dangling.name': Named<'name'>
  'reference_dangling.hidden': Named<'name'>
  'reference_dangling.unanswered': Named<'name'>
  'reference_dangling.member': Named<'name' | 'member'>
  'reference_dangling.members': Named<'name' | 'member' | 'members'>
  'reference_dangling.item': Named<'name'>
  'reference_dangling.score': None
  'reference_later.answer': Named<'name'>
  'reference_later.calculation': Named<'name'>
  'reference_later.score': None
  reference_ambiguous: None

  // Logic
  logic_too_large: Has<'max' | 'steps'> & Named<'pointer'>
  condition_constant: None
  id_reserved: Named<'id'>
  calculation_invalid: None
  jump_unreachable: Named<'after'>
  jump_backwards: Named<'after' | 'to'>
  question_unreachable: None

  // Expressions
  'condition_too_large.size': Has<'max'>
  'condition_too_large.items': Has<'max'>
  'condition_too_large.steps': Has<'steps' | 'max'>
  condition_too_deep: Has<'max'>
  number_out_of_range: Has<'min' | 'max'>
  operator_missing: None
  operator_unknown: Named<'operator' | 'operators'>
  operator_misplaced: Named<'operator'>
  'operands_wrong.exactly': Named<'operator'> & Has<'count'>
  'operands_wrong.between': Named<'operator'> & Has<'min' | 'max'>
  'operands_wrong.var': None
  'operands_wrong.missing': None
  'operands_wrong.items': Named<'operator'>
  'operand_invalid.list': None
  'operand_invalid.constant': None
  'operand_invalid.default': None
  'operand_invalid.items': Named<'operator'>
  'operand_invalid.numbers': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.numbers_in': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.texts': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.dates': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.length': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.unit': Named<'units'>
  'operand_invalid.whole': Has<'min' | 'max'>
  'operand_invalid.single': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.single_list': Named<'operator'>
  'operand_invalid.moments': None
  'operand_invalid.order': Named<'operator'> & Has<'kind', AuthorMessage>
  'operand_invalid.cat': Has<'kind', AuthorMessage>
  'operand_invalid.in_value': Has<'kind', AuthorMessage>
  'operand_invalid.in_place': Has<'kind', AuthorMessage>
  'operand_invalid.in_text': Has<'kind', AuthorMessage>
  'operand_invalid.date': None
  'operand_invalid.time': None
  'operand_invalid.datetime': None
  'operand_invalid.kinds': Has<'kind' | 'other', AuthorMessage>
  'operand_invalid.piped': Named<'name'>
  'operand_invalid.sort': Named<'name'>
  'choice_unknown.all': Named<'choice' | 'choices'>
  'choice_unknown.some': Named<'choice' | 'choices'>

  // Kinds of values, within the sentences about operands
  'kind.text': None
  'kind.number': None
  'kind.boolean': None
  'kind.choice': None
  'kind.date': None
  'kind.time': None
  'kind.datetime': None
  'kind.record': None
  'kind.list': None
  'kind.nothing': None
  'kind.mixed': None
}

export type AuthorCode = keyof AuthorMessageParams

/** A message to an author, as plain data. */
export type AuthorMessage<C extends AuthorCode = AuthorCode> = {
  readonly [K in C]: { readonly code: K; readonly params: AuthorMessageParams[K] }
}[C]

/** A sentence to an author can quote one to respondents. */
export type AuthorParam = string | number | AuthorMessage | Message

/** Codes of messages without parameters. */
export type PlainAuthorCode = {
  [C in AuthorCode]: keyof AuthorMessageParams[C] extends never ? C : never
}[AuthorCode]
