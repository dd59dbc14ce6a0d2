// The words of conditions in English.

export const enRows = {
  all: 'all',
  any: 'any',
  operators: {
    is: 'is',
    isNot: 'is not',
    less: 'is less than',
    atMost: 'is at most',
    more: 'is more than',
    atLeast: 'is at least',
    between: 'is between',
    contains: 'contains',
    notContains: 'does not contain',
    oneOf: 'is one of',
    containsAll: 'contains all of',
    containsAny: 'contains any of',
    containsNone: 'contains none of',
    yes: 'is yes',
    no: 'is no',
    answered: 'is answered',
    notAnswered: 'is not answered',
  },
  ofKind: {
    date: { less: 'is before', atMost: 'is on or before', more: 'is after', atLeast: 'is on or after' },
    time: { less: 'is before', atMost: 'is at or before', more: 'is after', atLeast: 'is at or after' },
    datetime: { less: 'is before', atMost: 'is at or before', more: 'is after', atLeast: 'is at or after' },
    list: {
      contains: 'includes',
      notContains: 'does not include',
      containsAll: 'includes all of',
      containsAny: 'includes any of',
      containsNone: 'includes none of',
    },
  },
  compared: { any: { is: 'is the same as', isNot: 'is not the same as' } },
}
