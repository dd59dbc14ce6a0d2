/**
 * A path for the log, without the secrets of result pages, personal links, previews, and links that work once. Also matches slashes that are percent-encoded, which routes
 * decode.
 */
export const hideSecrets = (path: string) =>
  path
    .replace(/^(\/f\/[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)[^/]*(?:\/|%2f)).+/i, '$1***')
    .replace(/^(\/f\/[^/]*?(?:\/|%2f)(?:l|%6c)(?:\/|%2f)).+/i, '$1***')
    .replace(/^((?:\/|%2f)*(?:p|setup|reset)(?:\/|%2f)).+/i, '$1***')
