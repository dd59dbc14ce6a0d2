// The texts of the pages for signing in.
import { negotiate } from '../page/negotiate.ts'

const en = {
  lang: 'en',
  sign_in: 'Sign in',
  email: 'Email',
  password: 'Password',
  stay: 'Stay signed in for 30 days',
  forgot: 'Forgot your password?',
  documentation: 'Documentation',
  problem: 'There is a problem',
  required: 'Fill in this field',
  email_invalid: 'Enter an email address, such as eva@example.com',
  sign_in_refused: 'The email and the password do not fit. Check both and try again.',
  sign_in_paused: 'Too many attempts. Try again in {seconds} seconds.',
  choose_organization: 'Choose an organization and enter the password again',
  organization: 'Organization',
  cross_site: 'The request did not come from this page. Open {url} and try again.',
  setup_title: 'Create the first account',
  setup_text: 'You will be the administrator. You can invite others later.',
  name: 'Your name',
  password_hint: 'At least 8 characters. A short sentence works well.',
  password_length: 'Choose a password with 8 to 256 characters',
  text_length: 'Use at most 200 characters',
  user_exists: 'There is a user with this email. Choose another email.',
  setup_button: 'Create account',
  setup_private: 'Everything stays on this server. Nothing is sent to us.',
  steps: 'Three steps',
  step_server: 'Server',
  step_server_text: 'Running',
  step_account: 'First account',
  step_account_text: 'Takes half a minute',
  step_form: 'First form',
  step_form_text: 'From a template, or empty',
  ended_title: 'This link no longer works',
  setup_ended_text: 'Setup links work once, for 24 hours. To get a new one, start the server again or run:',
  have_account: 'Already have an account? Sign in',
  welcome_title: 'Formyard runs',
  welcome_text:
    'Open the link that the terminal shows to create the first account. To get a new link, run one of these:',
  reset_title: 'Choose a password',
  reset_text: 'For {email}. You will be signed out everywhere else.',
  reset_button: 'Save and sign in',
  reset_ended_text:
    'Links for a new password work once, and for a short time. Ask an administrator for a new one.',
  password_common: 'Choose a password that is less common',
  password_is_email: 'Choose a password that is not your email address',
  forgot_title: 'Forgot your password?',
  forgot_text:
    'Ask an administrator of your organization for a reset link. They make one in the console, under Users.',
  forgot_mail: 'Enter your email. You get a link with which you choose a new password.',
  forgot_button: 'Send the link',
  forgot_sent: 'If there is a user with this email, a link is on its way. It works once, for an hour.',
  forgot_admin: 'If you are the administrator, run this on the server:',
  back_to_sign_in: 'Back to sign in',
  needs_script: 'The console needs JavaScript. Turn it on in your browser, and load this page again.',
} as const

export type SignInTexts = { readonly [Key in keyof typeof en]: string }

const de: SignInTexts = {
  lang: 'de',
  sign_in: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  stay: '30 Tage angemeldet bleiben',
  forgot: 'Passwort vergessen?',
  documentation: 'Dokumentation',
  problem: 'Es gibt ein Problem',
  required: 'Füllen Sie dieses Feld aus',
  email_invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel eva@example.com',
  sign_in_refused: 'E-Mail und Passwort passen nicht. Prüfen Sie beides und versuchen Sie es noch einmal.',
  sign_in_paused: 'Zu viele Versuche. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  choose_organization: 'Wählen Sie eine Organisation und geben Sie das Passwort noch einmal ein',
  organization: 'Organisation',
  cross_site: 'Die Anfrage kam nicht von dieser Seite. Öffnen Sie {url} und versuchen Sie es noch einmal.',
  setup_title: 'Erstes Konto anlegen',
  setup_text: 'Sie werden Administrator. Andere können Sie später einladen.',
  name: 'Ihr Name',
  password_hint: 'Mindestens 8 Zeichen. Ein kurzer Satz eignet sich gut.',
  password_length: 'Wählen Sie ein Passwort mit 8 bis 256 Zeichen',
  text_length: 'Verwenden Sie höchstens 200 Zeichen',
  user_exists: 'Diese E-Mail hat schon ein Konto. Wählen Sie eine andere.',
  setup_button: 'Konto anlegen',
  setup_private: 'Alles bleibt auf diesem Server. Nichts wird an uns gesendet.',
  steps: 'Drei Schritte',
  step_server: 'Server',
  step_server_text: 'Läuft',
  step_account: 'Erstes Konto',
  step_account_text: 'Dauert eine halbe Minute',
  step_form: 'Erstes Formular',
  step_form_text: 'Aus einer Vorlage oder leer',
  ended_title: 'Dieser Link funktioniert nicht mehr',
  setup_ended_text:
    'Der Link zum Einrichten gilt einmal und 24 Stunden lang. Für einen neuen starten Sie den Server neu, oder Sie führen aus:',
  have_account: 'Sie haben schon ein Konto? Anmelden',
  welcome_title: 'Formyard läuft',
  welcome_text:
    'Öffnen Sie den Link, den das Terminal zeigt, um das erste Konto anzulegen. Einen neuen Link bekommen Sie mit einem dieser Befehle:',
  reset_title: 'Passwort wählen',
  reset_text: 'Für {email}. Überall sonst werden Sie abgemeldet.',
  reset_button: 'Speichern und anmelden',
  reset_ended_text:
    'Links für ein neues Passwort gelten einmal und nur kurze Zeit. Bitten Sie einen Administrator um einen neuen.',
  password_common: 'Wählen Sie ein weniger verbreitetes Passwort',
  password_is_email: 'Wählen Sie ein Passwort, das nicht Ihre E-Mail-Adresse ist',
  forgot_title: 'Passwort vergessen?',
  forgot_text:
    'Bitten Sie einen Administrator Ihrer Organisation um einen Link. Administratoren erstellen ihn in der Konsole unter Personen.',
  forgot_mail: 'Geben Sie Ihre E-Mail ein. Sie bekommen einen Link, mit dem Sie ein neues Passwort wählen.',
  forgot_button: 'Link senden',
  forgot_sent:
    'Wenn es einen Benutzer mit dieser E-Mail gibt, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.',
  forgot_admin: 'Wenn Sie der Administrator sind, führen Sie auf dem Server aus:',
  back_to_sign_in: 'Zurück zur Anmeldung',
  needs_script: 'Die Konsole braucht JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu.',
}

const catalogues: Readonly<Record<string, SignInTexts>> = { en, de }

export const textsFor = (acceptLanguage: string | undefined): SignInTexts =>
  catalogues[negotiate(acceptLanguage, ['en', 'de'])] ?? en

/** Puts a value into the place `{name}` of a text. */
export const fill = (text: string, name: string, value: string) => text.replace(`{${name}}`, () => value)
