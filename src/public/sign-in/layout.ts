import { type Child, type Html, html } from '../../engine/text/html.ts'
import { iconPath } from '../page/icon.ts'
import type { SignInTexts } from './sign-in-texts.ts'
import { STYLE } from './style.ts'

interface DocumentParts {
  readonly texts: SignInTexts
  readonly title: string
  readonly body: Child
  /** Content beside the page on wide screens. */
  readonly aside?: Html
}

export const signInDocument = ({ texts, title, body, aside }: DocumentParts): Html => html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Formyard">
<title>${title} - Formyard</title>
<link rel="icon" href="${iconPath()}">
<link rel="stylesheet" href="${STYLE.path}">
</head>
<body class="${aside ? 'two' : 'one'}">
<main>
<p class="brand"><svg viewBox="0 0 14 14" aria-hidden="true"><path d="M2.500 2.500h9M2.500 7h6M2.500 11.500h3"/></svg>Formyard</p>
${body}
</main>
${aside}
</body>
</html>
`

/** A field of a form. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly hint?: string
  readonly isOptional?: boolean
}

/** What a form shows again: values and errors by the names of fields. An error of the form as a whole has the name ''. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

export const EMPTY: FormState = { values: {}, errors: {} }

/** The summary has the focus, so that screen readers begin with it. */
export function errorSummary({ errors }: FormState, texts: SignInTexts): Html | false {
  const found = Object.entries(errors)
  return (
    found.length > 0 &&
    html`<div class="errors" role="alert" tabindex="-1" autofocus>
<h2>${texts.problem}</h2>
<ul>${found.map(([name, text]) =>
      name === '' ? html`<li>${text}</li>` : html`<li><a href="#${name}">${text}</a></li>`,
    )}</ul>
</div>
`
  )
}

export function field(
  { name, label, type, autocomplete, hint, isOptional }: Field,
  { values, errors }: FormState,
) {
  const error = errors[name]
  const about = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const value = type === 'password' ? undefined : values[name]
  return html`<div class="field">
<label for="${name}">${label}</label>
${error && html`<p class="error" id="${name}-error">${error}</p>\n`}<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${value && html` value="${value}"`}${
    !isOptional && html` required`
  }${about && html` aria-describedby="${about}"`}${error && html` aria-invalid="true"`}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>\n`}</div>
`
}
