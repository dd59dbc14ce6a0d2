// The pages for signing in. They work without a script.
import { type Html, html } from '../../engine/text/html.ts'
import type { Organization } from '../../product/accounts/sign-in.ts'
import { iconPath } from '../page/icon.ts'
import { errorSummary, type Field, type FormState, field, signInDocument } from './layout.ts'
import { fill, type SignInTexts } from './sign-in-texts.ts'

export const loginFields = (texts: SignInTexts): readonly Field[] => [
  { name: 'email', label: texts.email, type: 'email', autocomplete: 'username' },
  { name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' },
]

export interface Login {
  readonly state: FormState
  readonly next: string | undefined
  /** The organizations to choose from if the credentials match several. */
  readonly organizations: readonly Organization[]
}

export function loginPage(texts: SignInTexts, { state, next, organizations }: Login): Html {
  return signInDocument({
    texts,
    title: texts.sign_in,
    body: html`<h1>${texts.sign_in}</h1>
${errorSummary(state, texts)}<form method="post" action="/login">
${next !== undefined && html`<input type="hidden" name="next" value="${next}">\n`}${loginFields(texts).map(each => field(each, state))}${
  organizations.length > 0 && organizationChoice(texts, organizations)
}<label class="check"><input type="checkbox" name="stay" value="yes"${
      state.values['stay'] === 'yes' && html` checked`
    }>${texts.stay}</label>
<button>${texts.sign_in}</button>
</form>
<p class="links"><a href="/forgot">${texts.forgot}</a> <a href="/docs">${texts.documentation}</a></p>`,
  })
}

const organizationChoice = (texts: SignInTexts, organizations: readonly Organization[]) => html`<fieldset>
<legend>${texts.organization}</legend>
${organizations.map(
  ({ id, name }, i) =>
    html`<label class="check"><input type="radio" name="organization" value="${id}"${i === 0 && html` checked`}>${name}</label>\n`,
)}</fieldset>
`

export const setupFields = (texts: SignInTexts): readonly Field[] => [
  { name: 'organization', label: texts.organization, type: 'text', autocomplete: 'organization' },
  { name: 'name', label: texts.name, type: 'text', autocomplete: 'name' },
  { name: 'email', label: texts.email, type: 'email', autocomplete: 'username' },
  newPassword(texts),
]

const newPassword = (texts: SignInTexts): Field => ({
  name: 'password',
  label: texts.password,
  type: 'password',
  autocomplete: 'new-password',
  hint: texts.password_hint,
})

export const setupPage = (texts: SignInTexts, code: string, state: FormState): Html =>
  signInDocument({
    texts,
    title: texts.setup_title,
    aside: steps(texts),
    body: html`<div><h1>${texts.setup_title}</h1>
<p>${texts.setup_text}</p></div>
${errorSummary(state, texts)}<form method="post" action="/setup/${code}">
${setupFields(texts).map(each => field(each, state))}<button>${texts.setup_button}</button>
<p class="small">${texts.setup_private}</p>
</form>`,
  })

const steps = (texts: SignInTexts) => html`<aside aria-label="${texts.steps}"><ol>
<li class="done"><span><svg viewBox="0 0 16 16" aria-hidden="true"><path d="m3 8.500 3.250 3.250L13 4.750"/></svg></span><div><h2>${texts.step_server}</h2><p>${texts.step_server_text}</p></div></li>
<li class="now" aria-current="step"><span>2</span><div><h2>${texts.step_account}</h2><p>${texts.step_account_text}</p></div></li>
<li><span>3</span><div><h2>${texts.step_form}</h2><p>${texts.step_form_text}</p></div></li>
</ol></aside>`

const SETUP_COMMAND = 'formyard setup-link'
const NPM_SETUP_COMMAND = 'npm run formyard -- setup-link'

export const resetFields = (texts: SignInTexts): readonly Field[] => [newPassword(texts)]

export const resetPage = (texts: SignInTexts, code: string, email: string, state: FormState): Html =>
  signInDocument({
    texts,
    title: texts.reset_title,
    body: html`<div><h1>${texts.reset_title}</h1>
<p>${fill(texts.reset_text, 'email', email)}</p></div>
${errorSummary(state, texts)}<form method="post" action="/reset/${code}">
<input type="hidden" name="email" autocomplete="username" value="${email}">
${resetFields(texts).map(each => field(each, state))}<button>${texts.reset_button}</button>
</form>`,
  })

/** Also for links that never existed. */
export const resetEndedPage = (texts: SignInTexts): Html =>
  signInDocument({
    texts,
    title: texts.ended_title,
    body: html`<div class="stack"><h1>${texts.ended_title}</h1>
<p>${texts.reset_ended_text}</p>
<p><a href="/login">${texts.back_to_sign_in}</a></p></div>`,
  })

/** Also for links that never existed. */
export const setupEndedPage = (texts: SignInTexts): Html =>
  signInDocument({
    texts,
    title: texts.ended_title,
    body: html`<div class="stack"><h1>${texts.ended_title}</h1>
<p>${texts.setup_ended_text}</p>
<pre>${SETUP_COMMAND}</pre>
<p><a href="/login">${texts.have_account}</a></p></div>`,
  })

/** The page of a server that nobody has set up. */
export const welcomePage = (texts: SignInTexts): Html =>
  signInDocument({
    texts,
    title: texts.welcome_title,
    body: html`<div class="stack"><h1>${texts.welcome_title}</h1>
<p>${texts.welcome_text}</p>
<pre>${NPM_SETUP_COMMAND}</pre>
<pre>${SETUP_COMMAND}</pre>
<p class="links"><a href="/docs">${texts.documentation}</a></p></div>`,
  })

export const forgotFields = (texts: SignInTexts): readonly Field[] => [
  { name: 'email', label: texts.email, type: 'email', autocomplete: 'username' },
]

/** Shown if there is a mail server. */
export const forgotFormPage = (texts: SignInTexts, state: FormState): Html =>
  signInDocument({
    texts,
    title: texts.forgot_title,
    body: html`<div><h1>${texts.forgot_title}</h1>
<p>${texts.forgot_mail}</p></div>
${errorSummary(state, texts)}<form method="post" action="/forgot">
${forgotFields(texts).map(each => field(each, state))}<button>${texts.forgot_button}</button>
</form>
<p class="links"><a href="/login">${texts.back_to_sign_in}</a></p>`,
  })

/** The same for every email. */
export const forgotSentPage = (texts: SignInTexts): Html =>
  signInDocument({
    texts,
    title: texts.forgot_title,
    body: html`<div class="stack"><h1>${texts.forgot_title}</h1>
<p role="status">${texts.forgot_sent}</p>
<p><a href="/login">${texts.back_to_sign_in}</a></p></div>`,
  })

/** Renders the page for a forgotten password if the server sends no mail. The page says who can help. */
export const forgotPage = (texts: SignInTexts): Html =>
  signInDocument({
    texts,
    title: texts.forgot_title,
    body: html`<div class="stack"><h1>${texts.forgot_title}</h1>
<p>${texts.forgot_text}</p>
<p>${texts.forgot_admin}</p>
<pre>formyard user reset-link EMAIL</pre>
<p><a href="/login">${texts.back_to_sign_in}</a></p></div>`,
  })

/** The page of the console. Its script does the rest. */
export const consolePage = (texts: SignInTexts, scripts: readonly string[]): Html => html`<!doctype html>
<html lang="${texts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Formyard</title>
<link rel="icon" href="${iconPath()}">
${scripts.map((path, i) =>
  i === 0
    ? html`<script type="module" src="${path}"></script>\n`
    : html`<link rel="modulepreload" href="${path}">\n`,
)}<link rel="preload" as="fetch" href="/b/v1/me" crossorigin>
</head>
<body>
<div id="console"></div>
<noscript><p>${texts.needs_script}</p></noscript>
</body>
</html>
`
