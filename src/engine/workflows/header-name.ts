// Names of HTTP headers: the tokens of RFC 9110.
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

export const isHeaderName = (name: string) => TOKEN.test(name)
