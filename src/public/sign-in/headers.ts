// The headers of the console and of the pages for signing in. Nobody may show them in a frame. Browsers send the page's address to
// this server only, which needs it where there is no Sec-Fetch-Site.

const COMMON = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  vary: 'accept-encoding, accept-language',
}

const policy = (directives: string) => ({
  ...COMMON,
  'content-security-policy': `default-src 'none'; ${directives}; base-uri 'none'; frame-ancestors 'none'`,
})

/**
 * @param formsOrigin where forms and their images are
 * @param isApart whether forms are at another host than the console
 */
export const consoleHeaders = (formsOrigin: string, isApart: boolean) =>
  policy(
    // People may open the console at another address of this server than the one that images have.
    `script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' ${formsOrigin} data:; frame-src 'self'${
      isApart ? ` ${formsOrigin}` : ''
    }; form-action 'self'; require-trusted-types-for 'script'; trusted-types formyard lit-html`,
  )

export const SIGN_IN_HEADERS = policy(
  "style-src 'self'; img-src 'self' data:; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
)
