// The state of a dashboard as the parameters of its public address. Fields without a value are left out, as links leave them out.

/** The fields of a form of filters, with the submit button's own. */
export function stateOfForm(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  return String(query)
}

/** The parameters of a link to a dashboard; undefined for other links. */
export function stateOfLink(href: string): string | undefined {
  const [path = '', query = ''] = href.split('?', 2)
  return /^\/d\/[\w-]+$/.test(path) ? query : undefined
}
