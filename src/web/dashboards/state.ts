// The state of a dashboard as the parameters of its public address. Filters without a value are left out, as links leave them out.

/** The fields of a form of filters, with the submit button's own. */
export function stateOfForm(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  // The empty value of a mark stands for no answer.
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && (value !== '' || !name.startsWith('f.'))) query.append(name, value)
  return String(query)
}

/** The parameters of a link to the dashboard at `path`; undefined for other links. */
export function stateOfLink(href: string, path: string): string | undefined {
  const [start = '', query = ''] = href.split('?', 2)
  return start === path ? query : undefined
}
