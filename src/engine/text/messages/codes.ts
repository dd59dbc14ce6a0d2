// Every message that people read, by its code, with its parameters. The sentences are in one catalogue per language.

import type { ResultParams } from './result-codes.ts'

/** A day as YYYY-MM-DD, which each language writes in its own way. */
export interface Day {
  readonly date: string
}

export type Param = string | number | Day | Message

export type None = Readonly<Record<never, never>>
export type Has<Name extends string, P extends Param = number> = { readonly [name in Name]: P }
type Moment = Has<'date', Day> & Has<'time' | 'offset', string>

export interface MessageParams extends ResultParams {
  // Texts
  text_missing: None
  text_blank: None
  text_not_one_line: None
  too_few_characters: Has<'min'>
  too_many_characters: Has<'max'>
  pattern_not_matched: None
  email_missing: None
  email_invalid: None
  url_missing: None
  url_invalid: None
  url_too_long: Has<'max'>
  phone_missing: None
  phone_invalid: None
  phone_unassigned: None
  hidden_missing: Has<'id', string>

  // Numbers
  number_missing: None
  number_not_whole: None
  number_unclear: Has<'whole' | 'fraction'>
  number_not_in_range: Has<'min' | 'max'>
  number_too_small: Has<'min'>
  number_too_large: Has<'max'>
  too_many_digits: Has<'max'>
  too_many_decimals: Has<'max'>
  rating_missing: None
  rating_invalid: Has<'max'>
  scale_missing: None
  scale_not_in_range: Has<'min' | 'max'>
  scale_not_a_step: Has<'min' | 'max' | 'step'>

  // Dates and times
  date_missing: None
  date_unreadable: Has<'example', string>
  date_invalid: None
  date_not_in_range: Has<'min' | 'max', Day>
  time_missing: None
  time_invalid: None
  time_not_in_range: Has<'min' | 'max', string>
  datetime_missing: None
  datetime_invalid: None
  datetime_too_early: Moment
  datetime_too_late: Moment
  too_early: Has<'min', string | Day>
  too_late: Has<'max', string | Day>
  datetime_with_offset: Moment
  datetime_in_words: Has<'date', Day> & Has<'time', string>

  // Choices
  choice_missing: None
  choice_not_offered: None
  choice_repeated: None
  choice_exclusive: None
  too_few_choices: Has<'min'>
  too_many_choices: Has<'max'>
  other_invalid: Has<'max'>
  yes_no_invalid: None
  consent_missing: None
  consent_not_boolean: None
  ranking_missing: None
  ranking_invalid: Has<'count'>
  ranking_keep: None
  ranking_unsure: Has<'keep', string>
  ranking_unkept: None
  ranking_up: Has<'choice', string>
  ranking_down: Has<'choice', string>
  ranking_moved: Has<'choice', string> & Has<'place' | 'count'>

  // Tables and pictures
  row_missing: None
  every_row_missing: None
  rows_not_object: None
  rows_empty: None
  row_unknown: Has<'row', string>
  column_not_offered: None
  columns_not_offered: None
  columns_not_array: None
  rows_answered: Has<'count' | 'max'>
  column_repeated: None
  point_missing: None
  point_invalid: None

  // Names, addresses and blanks
  parts_not_object: Has<'parts', string>
  part_unknown: Has<'part', string>
  part_blank: Has<'part', Message>
  part_too_long: Has<'part', Message> & Has<'max'>
  part_not_one_line: Has<'part', Message>
  name_missing: None
  name_first_missing: None
  name_last_missing: None
  name_only_one: None
  name_title: None
  name_first: None
  name_middle: None
  name_last: None
  address_missing: None
  address_line1_missing: None
  address_city_missing: None
  address_country_missing: None
  address_line1: None
  address_line2: None
  address_city: None
  address_region: None
  address_postal_code: None
  address_country: None
  country_unknown: None
  blank_missing: None
  every_blank_missing: None
  blanks_not_object: None
  blank_unknown: Has<'blank', string>
  blank_not_offered: None

  // Files and signatures
  file_missing: None
  files_missing: None
  files_not_array: None
  files_empty: None
  file_repeated: None
  file_gone: None
  file_without_name: None
  file_not_asked: None
  file_type_refused: Has<'types', Message>
  file_types_or: Has<'first' | 'last', string | Message>
  file_types_comma: Has<'first' | 'next', string | Message>
  file_images: None
  file_images_of: Has<'types', string | Message>
  file_videos: None
  file_audio: None
  file_texts: None
  file_files_of: Has<'types', string | Message>
  file_too_large: Has<'size', Message>
  file_empty: None
  too_many_files: Has<'max'>
  file_pending: None
  file_size_refused: Has<'name', string> & Has<'size', Message>
  file_uploading: Has<'name', string>
  file_progress: Has<'percent'> & Has<'size', Message>
  file_uploaded: Has<'name', string>
  file_not_uploaded: Has<'name', string>
  file_refused: Has<'name' | 'reason', string>
  files_unavailable: None
  sender_files_waiting: None
  form_files_waiting: None
  size_bytes: Has<'size'>
  size_kilobytes: Has<'size'>
  size_megabytes: Has<'size'>
  signature_missing: None
  signature_drawn: None
  signature_clear: None
  signature_type: None

  // Groups
  group_missing: None
  group_not_object: None
  group_empty: None
  entry_missing: None
  entries_not_array: None
  entries_empty: None
  too_few_entries: Has<'min'>
  too_many_entries: Has<'max'>

  // The answers as a whole
  answers_not_object: None
  answer_not_storable: None
  question_not_in_form: None
  question_not_in_group: None
  more_not_in_form: Has<'count'>
  more_not_in_group: Has<'count'>
  /** The words of the author. */
  rule_broken: Has<'text', string>
  question_not_asked: Has<'question', string>
  question_not_asked_after: Has<'question' | 'source', string>
  your_email_missing: None
  email_unwanted: None
  field_unknown: Has<'field', string>
  field_repeated: Has<'field', string>
  submission_id_invalid: None
  form_changed: None
  language_unknown: None
  email_already_answered: None
  respondent_already_answered: None
  submission_reused: None
  visit_ended: None
  link_used: None
  link_used_hint: None
  link_expired: None
  link_expired_hint: None
  link_unknown: None
  link_unknown_hint: None
  file_taken: None
  webform_closed: None

  // The page
  error_prefix: None
  error_summary: None
  button_continue: None
  button_sending: None
  send_failed: None
  seconds_left: Has<'seconds'>
  optional: None
  review_change: None
  review_change_of: Has<'question', string>
  not_answered: None
  answer_yes: None
  answer_no: None

  // Questions on the page
  choice_select: None
  choice_other: None
  choice_other_label: None
  consent_agree: None
  number_of: Has<'number' | 'max'>
  date_day: None
  date_month: None
  date_year: None
  datetime_time: None
  blanks_heading: None
  blank_number: Has<'number'>
  point_x: None
  point_y: None
  point_as_numbers: None
  point_in_words: Has<'x' | 'y'>
  file_hint: Has<'size', Message>
  files_hint: Has<'max'> & Has<'size', Message>
  file_hint_types: Has<'hint' | 'types', Message>
  file_choose: None
  files_choose: None
  file_drop: None
  files_drop: None
  file_number: Has<'number'>
  signature_label: None
  entry_add: None
  entry_remove: None

  // Pages
  button_start: None
  button_back: None
  button_submit: None
  button_submit_quiz: None
  button_try_now: None
  progress_label: None
  answers_kept: Has<'time', string>
  review_heading: None
  question_count: Has<'count'>
  question_count_up_to: Has<'count'>
  email_label: None
  email_hint: None
  email_hint_once: None
  condition_hint: None
  condition_hint_required: None
  answer_clear: None
  webform_paused: None
  webform_paused_hint: None
  webform_not_open_yet: None
  webform_not_open_yet_hint: None
  form_opens_on: Has<'time', string>
  webform_closed_hint: None
  webform_full: None
  webform_full_hint: None
  page_missing: None
  page_missing_hint: None
  page_busy: None
  page_busy_hint: None
  page_disk_full: None
  page_disk_full_hint: None
  page_store_away: None
  page_store_away_hint: None
  page_refused: None
  page_refused_hint: None
  page_broken: None
  page_broken_hint: None
  page_go_back: None
  languages_label: None
  pages_label: None
  preview_notice: None
  preview_ended: None
  preview_ended_hint: None
  preview_not_ready: None
  preview_not_ready_hint: None
}

export type Code = keyof MessageParams

/** What is to be said, as plain data. */
export type Message<C extends Code = Code> = {
  readonly [K in C]: { readonly code: K; readonly params: MessageParams[K] }
}[C]

/** Codes of messages without parameters. */
export type PlainCode = { [C in Code]: keyof MessageParams[C] extends never ? C : never }[Code]
