// The messages to form authors in English.

import type { AuthorCode, AuthorMessageParams, AuthorParam } from './author-codes.ts'
import { type Catalogue, type CheckedAll, createTranslate, type Sentences } from './catalogue.ts'
import type { Code } from './codes.ts'
import { en } from './en.ts'

/** Writes messages to authors, and the messages to respondents that they quote. */
export type AuthorCatalogue = Catalogue<AuthorCode | Code, AuthorParam>

function defineAuthorCatalogue<const S extends Sentences<AuthorCode>>(
  answers: Catalogue,
  own: S & CheckedAll<S, AuthorMessageParams>,
): AuthorCatalogue {
  const { locale } = answers
  const sentences: Sentences<AuthorCode | Code> = { ...answers.sentences, ...own }
  return { locale, sentences, translate: createTranslate(locale, sentences) }
}

export const authorEn = defineAuthorCatalogue(en, {
  questions_missing: 'Add at least one question.',
  'questions_missing.group': 'Add at least one question to the group.',
  'questions_too_many.inputs':
    'The form has {count} inputs; the limit is {max}. Remove questions or choices, or lower repeat.max of groups.',
  'questions_too_many.answers':
    'The form can ask {count} questions; the limit is {max}. Lower repeat.max of groups.',
  'page_too_large.questions':
    'The page exceeds the limit of {max} characters; this question takes {size}. Shorten its texts, use less Markdown, remove choices, or lower repeat.max.',
  'page_too_large.piped':
    'Answers inserted into texts can exceed {max} characters in total; this question or ending can reach {length}. Insert fewer answers, or lower their maxLength.',
  'patterns_too_large.steps':
    'All patterns together exceed {max} steps per response; this one takes {steps}. Lower maxLength, use fewer repeats in it, or lower repeat.max of the group.',
  'patterns_too_large.size':
    'All patterns together are too large, and this is the largest. Use fewer repeats or Unicode classes, or the same pattern for several questions.',
  'patterns_too_large.key':
    'Matching all correct answers with the patterns of their questions would take too long; these take longest. List fewer.',
  'duplicate_id.question': 'Another question has the id {id}. Change one of them.',
  'duplicate_id.member': 'Another question in the group has the id {id}. Change one of them.',
  'duplicate_id.choice': 'Another choice has the id {id}. Change one of them.',
  'duplicate_id.rule': 'Another rule has the id {id}. Change one of them.',
  'duplicate_id.row': 'Another row has the id {id}. Change one of them.',
  'duplicate_id.column': 'Another column has the id {id}. Change one of them.',
  'duplicate_id.ending': 'Another ending has the id {id}. Change one of them.',
  'duplicate_id.outcome': 'Another outcome has the id {id}. Change one of them.',
  'duplicate_id.area': 'Another area has the id {id}. Change one of them.',
  'duplicate_id.calculation': 'Another question or calculation has the id {id}. Change one of them.',
  'scoring_needs_quiz.definition': 'Only a QUIZ can have scoring. Remove scoring, or create a QUIZ.',
  'scoring_needs_quiz.correction': 'Only a QUIZ has scoring that can be corrected.',
  time_zone_unknown: '{timeZone} is not a time zone. Use a name such as Europe/Vienna.',
  instant_invalid: 'Set a date and time that exist, such as 2026-12-01T09:00:00Z.',
  email_needed: 'onePerEmail needs the email. Set email to REQUIRED or OPTIONAL, or remove onePerEmail.',
  'url_invalid.redirect': 'Set a full URL, such as https://example.com/thanks.',
  ending_unreachable:
    'No respondent sees this ending: an earlier ending without when is shown instead. Add when, or a jump to its id.',
  theme_unknown: 'The application has no theme {id}. Correct the id.',
  contrast_too_low:
    'The contrast of {color} on {background} is {ratio}:1. Texts and buttons need {min}:1. The nearest color with enough contrast is {nearest}.',

  'language_unknown.first':
    '{language} is the language of the texts themselves. Remove its translations, or put another language first.',
  'language_unknown.other': 'Add {language} to settings.languages, or remove its translations.',
  translation_missing: 'Translate {key} into {language}, or set settings.fallback to true.',
  translation_unknown: 'The form has no text with the key {key}. Remove this translation.',
  'placeholder_broken.differs':
    'The translation must contain the same placeholders as the text, each as often: {places}.',
  'placeholder_broken.none': 'The text has no placeholders. Remove those of the translation.',
  word_unknown: 'There is no message with the code {code}. Remove it.',
  'word_invalid.places': 'Use no other placeholders than those of the message: {places}.',
  'word_invalid.no_places': 'The message has no placeholders. Remove those of your text.',
  'word_invalid.plural': 'The message does not depend on a number. Write one text instead of plural forms.',

  'text_missing.question': 'Add the text of the question.',
  'text_missing.statement': 'Add a text, a description or an image to the statement.',
  'text_missing.rule': 'Add what the respondent reads if the rule does not hold.',
  condition_missing: 'Add the condition of the rule, or remove the rule.',
  'text_missing.choice': 'Add the text of the choice.',
  'text_missing.row': 'Add the text of the row.',
  'text_missing.column': 'Add the text of the column.',
  choices_missing: 'Add at least one choice.',
  rows_missing: 'Add at least one row.',
  columns_missing: 'Add at least one column.',
  blanks_missing: 'Add at least one blank, and write its name in double braces in the text.',
  blank_misplaced: 'The text must contain {{{blank}}} once, but it contains it {count} times.',
  'image_missing.choice': 'Add an image to the choice, or remove the layout IMAGES.',
  'image_missing.hotspot': 'Add the image in which respondents select a point.',
  'too_few_choices.ranking': 'Add at least two choices to put in order.',
  'too_few_choices.combined':
    '{name} must be at most {max}, the number of choices that can be selected together.',
  'range_empty.bounds': '{high} must not be less than {low}, but {to} is less than {from}.',
  'range_empty.dates': 'max must not be before min, but {max} is before {min}.',
  'range_empty.opening': 'closesAt must be later than opensAt.',
  'range_empty.decimals': 'No number with so few decimals lies between min and max. Raise decimals.',
  'date_invalid.date': '{name} must be a date that exists, as YYYY-MM-DD.',
  'date_invalid.datetime':
    '{name} must be a date and time that exist, with an offset, such as 2026-12-01T09:00:00Z.',
  'country_unknown.default': '{country} is not a country. Use an ISO 3166-1 code, such as AT.',
  'too_many_decimals.scale': 'Use at most {max} decimals.',
  step_uneven: 'max minus min must be a multiple of step.',
  too_many_buttons:
    'BUTTONS can show {max} numbers, but this scale has {count}. Raise step, or set display to SLIDER.',
  pattern_too_large:
    'The pattern exceeds {max} steps. Use fewer repeats, or limit the length by minLength and maxLength instead.',
  pattern_invalid: 'This is not a valid RE2 regular expression: {reason}.',
  'member_not_applicable.grouped': 'A question in a group cannot have {name}. Move it to the group.',
  'member_not_applicable.required': 'The question is always required. Remove required or requiredWhen.',

  'key_missing.question': 'Set the correct answer to {id}, or give it 0 points.',
  'key_missing.rule': 'Set one of {members}, or set points to 0.',
  'key_missing.manual': 'This type is graded by hand only. Set manual to true, or points to 0.',
  'key_missing.areas': 'Add at least one area.',
  'key_missing.blanks': 'Add a rule for at least one blank.',
  'key_missing.blank': 'Set the correct answer of the blank, or give it 0 points.',
  'points_missing.correct': 'Set the points for the correct answer.',
  'points_missing.manual': 'Set points to the most that a grader can give.',
  'points_missing.weights': 'No answer gets any points. Give points to one, or set points to 0.',
  'points_missing.areas': 'Give at least one area more than 0 points.',
  'points_missing.ranges': 'Give at least one range more than 0 points.',
  'points_mismatch.max': 'Remove points, or set it to {max}, the most that an answer can get.',
  'points_mismatch.order': 'No order can get more than the correct one, which is worth {max}.',
  points_invalid: 'Use at most two decimals for points.',
  'member_not_applicable.unscored': 'The type {type} cannot be scored. Remove the rule.',
  'member_not_applicable.type': '{name} does not apply to the type {type}. Remove it.',
  'member_not_applicable.either': 'Set {one} or {other}, not both.',
  'member_not_applicable.key': '{name} cannot be used with {key}. Remove one of them.',
  'member_not_applicable.blank': '{name} does not apply to this blank, which is scored by {key}. Remove it.',
  'member_not_applicable.penalty':
    'The blanks already lose points for wrong answers. Remove this penalty, or the penalties and negative weights of the blanks.',
  'member_not_applicable.partial': 'Set partial to one of {values}.',
  'member_not_applicable.outcome': 'Only questions with choices add points to outcomes. Remove the weights.',
  'scored_missing.member': 'No question is worth points. Score one, or remove {name}.',
  'scored_missing.quiz':
    'Score at least one question, or add outcomes. Without either, create a SURVEY instead.',
  pass_mark_unreachable: 'Nobody can pass: the quiz is worth only {max} points. Lower the pass mark.',
  grade_repeated: 'Another grade begins at {percent} percent. Change one of them.',
  scoring_too_large:
    'Counting the typos of a response takes more than {max} letter comparisons, {count} of them for this question. Lower maxTypos, or list fewer or shorter texts.',
  'correct_invalid.refused': 'The question does not accept this answer: {refusal}.',
  'correct_invalid.other': 'An answer under "other" cannot be the correct one.',
  'correct_invalid.text': 'Set a text, an array of texts, or an array of objects with text and points.',
  'correct_invalid.alternative':
    'Set a text, or an object with text and points. Points are from 0 to {max} with at most two decimals.',
  'correct_invalid.some_points': 'Give points to all texts or to none.',
  'correct_invalid.no_points': 'Give at least one text more than 0 points.',
  'correct_invalid.too_many': 'List at most {max} texts.',
  'correct_invalid.too_many_with_typos': 'With maxTypos, list at most {max} texts.',
  'correct_invalid.blank_text': 'Set a text that a respondent can type.',
  'correct_invalid.blank_choice': 'Set the id of a choice of the blank.',
  'correct_invalid.rows': 'Set an object with the correct column, or columns, by row id.',
  'correct_invalid.one_column': 'Respondents select one column in each row. Set a single column id.',
  'correct_invalid.columns': 'Use the ids of columns of the question, each once.',
  'correct_invalid.order': 'List the ids of all choices, each once, in the correct order.',
  too_many_typos:
    'maxTypos must be less than {length}, the length of the shortest text. Otherwise any text of that length is correct.',
  order_repeated: 'This order already has points. Change or remove it.',
  'shape_invalid.circle': 'The radius of the circle must be more than 0.',
  'shape_invalid.rectangle': 'The width and height of the rectangle must be more than 0.',
  'shape_invalid.outside':
    'The rectangle extends beyond the image. Set [x, y, width, height] as shares of the image from 0 to 1.',
  'shape_invalid.polygon': 'The corners of the polygon must enclose an area.',
  area_unreachable: 'This area lies within {area}, which comes first. Move this one before it.',
  ranges_missing: 'Add at least one range.',
  range_endless: 'Set min, max or both.',
  range_unreachable: 'No accepted answer lies in this range. Change or remove it.',
  'weight_invalid.choice': 'Set the points of the choice as a number.',
  'weight_invalid.row': 'Set an object with the points by column id.',

  'reference_dangling.rule': 'There is no question {id}. Correct the id, or remove the rule.',
  'reference_dangling.weights': 'There is no question {id}. Correct the id, or remove the weights.',
  'reference_dangling.choice': 'There is no choice {id}. Correct or remove it.',
  'reference_dangling.row': 'There is no row {id}. Correct or remove it.',
  'reference_dangling.column': 'There is no column {id}. Correct or remove it.',
  'reference_dangling.blank': 'There is no blank {id}. Correct or remove it.',
  'reference_dangling.after': 'There is no question {id}. Correct the id.',
  'reference_dangling.target':
    'There is no question {id}. Use the id of a later question, END, or ending:<id>.',
  'reference_dangling.ending':
    'There is no ending {id} in settings.endings. Correct the id, or add the ending.',
  'reference_dangling.name': 'There is no question or calculation {name}. Correct the name.',
  'reference_dangling.hidden': '{name} is not a hidden field. Use {name} instead of hidden.{name}.',
  'reference_dangling.unanswered': '{name} has no answer. Use a question that has one.',
  'reference_dangling.member': '{name} has no member {member}.',
  'reference_dangling.members': '{name} has no member {member}. Use one of {members}.',
  'reference_dangling.item':
    'The items have no member {name}. Only the item can be read here; var with an empty name is the item itself.',
  'reference_dangling.score': 'Only a QUIZ has a score.',
  'reference_later.answer':
    '{name} is not known at this point. Use an earlier answer, or change the order of the questions.',
  'reference_later.calculation': '{name} is this calculation or a later one. Use only earlier calculations.',
  'reference_later.score': 'The score is known only at the end. Use it only in endings.',
  reference_ambiguous: 'END ends the form. Change the id of the question END.',

  logic_too_large:
    'All conditions and calculations together exceed {max} steps; {pointer} takes {steps}. Use fewer operators, or search shorter texts and lists.',
  condition_constant: 'This condition reads no answer. Read one with the operator var, or remove it.',
  id_reserved: '{id} is a reserved name in conditions. Choose another id.',
  calculation_invalid:
    'value must always result in the same kind: a number, a text, a date, a time, or true or false.',
  jump_unreachable:
    'This jump is never taken: an earlier jump after {after} has no when. Remove one of them, or change their order.',
  jump_backwards: '{to} does not come after {after}. Jump to a later question.',
  question_unreachable:
    'No respondent sees this: a jump always skips it. Remove it, or add when to the jump.',

  'condition_too_large.size':
    'A condition can have at most {max} operators and constants. Simplify it, or use calculations.',
  'condition_too_large.items':
    'A condition for the items of a list can have at most {max} operators and constants.',
  'condition_too_large.steps':
    'This can take {steps} steps; the limit is {max}. Search shorter texts and lists, or lower maxLength.',
  condition_too_deep: 'Operators can be nested {max} levels deep. Use a calculation.',
  number_out_of_range: 'Use 0, or a number between {min} and {max}, positive or negative.',
  operator_missing: 'Set an object with one member, the operator.',
  operator_unknown: 'There is no operator {operator}. Use one of {operators}.',
  operator_misplaced: 'The operator {operator} cannot be used inside some, all or none.',
  'operands_wrong.exactly': {
    by: 'count',
    one: 'The operator {operator} takes {count} operand.',
    other: 'The operator {operator} takes {count} operands.',
  },
  'operands_wrong.between': 'The operator {operator} takes {min} to {max} operands.',
  'operands_wrong.var': 'The operator var takes a name, and optionally a default.',
  'operands_wrong.missing': 'The operator "missing" takes names, such as ids of questions.',
  'operands_wrong.items': 'The operator {operator} takes a list, and a condition for its items.',
  'operand_invalid.list': 'A list is allowed only in the operators in, some, all and none.',
  'operand_invalid.constant': 'A list can contain only constants.',
  'operand_invalid.default': 'The default must be of the same kind as the answer.',
  'operand_invalid.items': 'The operator {operator} tests the items of a list, but this is not a list.',
  'operand_invalid.numbers': 'The operator {operator} calculates with numbers, but this is {kind}.',
  'operand_invalid.numbers_in':
    'The function {operator} takes numbers and lists of numbers, but this is {kind}.',
  'operand_invalid.texts': 'The function {operator} takes a text, but this is {kind}.',
  'operand_invalid.dates': 'The function {operator} takes dates, but this is {kind}.',
  'operand_invalid.length': 'The function {operator} takes a text or a list, but this is {kind}.',
  'operand_invalid.unit': 'This is the unit. Use one of {units}.',
  'operand_invalid.whole': 'Write a whole number from {min} to {max} here.',
  'operand_invalid.single': 'The operator {operator} compares single values, but this is {kind}.',
  'operand_invalid.single_list':
    'The operator {operator} compares single values, but this is a list. Use in, some, all or none.',
  'operand_invalid.moments': 'Two moments are hardly ever equal. Use <= and >=.',
  'operand_invalid.order': 'The operator {operator} compares numbers, dates or times, but this is {kind}.',
  'operand_invalid.cat': 'The operator cat joins single values, but this is {kind}.',
  'operand_invalid.in_value': 'The operator in searches for a single value, but this is {kind}.',
  'operand_invalid.in_place': 'The operator in searches a list or a text, but this is {kind}.',
  'operand_invalid.in_text': 'The operator in searches a text for another text, but this is {kind}.',
  'operand_invalid.date': 'This is compared with a date. Use YYYY-MM-DD, such as 2026-03-27.',
  'operand_invalid.time': 'This is compared with a time. Use HH:MM, such as 09:30.',
  'operand_invalid.datetime':
    'This is compared with a date and time. Use ISO 8601 with an offset, such as 2026-03-27T09:30:00Z.',
  'operand_invalid.kinds': 'This is {kind}, but it is compared with {other}.',
  'operand_invalid.piped': '{name} is not a single value. Insert one of its members.',
  'operand_invalid.sort': '{name} is not a single value. Sort by one of its members.',
  'choice_unknown.all': 'There is no choice {choice}. Use one of {choices}.',
  'choice_unknown.some':
    'There is no choice {choice}. Use one of {choices}, or another choice of the question.',

  'kind.text': 'a text',
  'kind.number': 'a number',
  'kind.boolean': 'true or false',
  'kind.choice': 'a choice',
  'kind.date': 'a date',
  'kind.time': 'a time',
  'kind.datetime': 'a date and time',
  'kind.record': 'an answer with several members (read one, such as name.first)',
  'kind.list': 'a list',
  'kind.nothing': 'null',
  'kind.mixed': 'a value whose kind varies',
})
