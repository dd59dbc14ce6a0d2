// The editor of the designer's conditions, which most workflows need only now and then.
export { createColumnFilter } from '../../authoring/conditions/column-filter.ts'
