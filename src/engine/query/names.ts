import { namesIn } from '../expressions/references.ts'
import { isPostFunction, type Query } from './document.ts'

/** The columns that a query reads, by their ids. */
export function namesInQuery({
  stack,
  filter,
  search = [],
  period,
  measures = [],
  dimensions = [],
  columns = [],
}: Query): Set<string> {
  const measured = measures.flatMap(({ fn, of, filter: only }) => [
    ...(of === undefined || isPostFunction(fn) ? [] : [of]),
    ...namesIn(only),
  ])
  return new Set([
    ...namesIn(filter),
    ...search.map(({ of }) => of),
    ...(stack?.columns ?? []),
    ...(period ? [period.of] : []),
    ...columns,
    ...dimensions.map(({ of }) => of),
    ...measured,
  ])
}
