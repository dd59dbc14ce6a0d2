// A page of another site with an element, under the strictest content security policy that elements promise to run under.
import type { ServerResponse } from 'node:http'

export interface HostPage {
  /** The address of Formyard. */
  readonly formyard: string
  /** The element, as HTML. */
  readonly body: string
  readonly language?: string
  /** A script of the site. */
  readonly script?: string
}

/** The element fills the page. Styles are set by the site's script, because the policy allows no others. */
const FILL = `for (const one of [document.documentElement, document.body, document.querySelector('main')]) one.style.blockSize = '100%'
document.body.style.margin = '0'
document.querySelector('h1').style.cssText = 'position: absolute; clip-path: inset(50%)'`

export function sendHostPage(response: ServerResponse, page: HostPage): void {
  const { formyard, body, language = 'en', script = '' } = page
  const policy = [
    "default-src 'none'",
    `script-src ${formyard} 'nonce-host'`,
    `connect-src 'self' ${formyard}`,
    `frame-src ${formyard}`,
    `img-src ${formyard} data:`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html formyard',
  ]
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
  })
  response.end(`<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,">
<main><h1>Host</h1>${body}</main>
<script nonce="host">${FILL}
${script}</script>
<script type="module" src="${formyard}/w/v1/formyard.js"></script></html>`)
}
