// The messages of the page after a submission.
import type { Has, None } from './codes.ts'

export interface ResultParams {
  thank_you: None
  answers_received: None
  result_heading: None
  result_points: Has<'points', string> & Has<'max'>
  result_percent: Has<'percent'>
  result_grade: Has<'grade', string>
  result_passed: None
  result_not_passed: None
  result_so_far: None
  result_to_be_graded: None
  result_correct: None
  result_partly_correct: None
  result_incorrect: None
  result_your_answer: None
  result_right_answer: None
  result_counted_as: None
  result_accepted: Has<'range', string>
  range_between: Has<'min' | 'max', string>
  range_at_least: Has<'min', string>
  range_at_most: Has<'max', string>
  result_area_outlined: None
  result_point_marked: None
  too_many_faults: Has<'count'>
  result_your_answers: None
  result_reference: None
  result_pass_mark: Has<'percent'>
  button_try_again: None
  key_enter: None
}
