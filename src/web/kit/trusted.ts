// HTML of the engine's escaping renderers, for pages that require Trusted Types.

interface Policy {
  createHTML(text: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): Policy
}

let policy: Policy | undefined

/**
 * @param text escaped by the engine's html``
 * @param sourceOf changes the addresses of its images, before the browser loads them
 */
export function setHtml(element: Element, text: string, sourceOf?: (address: string) => string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('formyard', { createHTML: given => given }) ?? {
    createHTML: given => given,
  }
  // The DOM's types know only strings, but a page with Trusted Types takes nothing else.
  const trusted = policy.createHTML(text) as string
  if (!sourceOf) {
    element.innerHTML = trusted
    return
  }
  // Nothing is loaded inside of a template.
  const template = document.createElement('template')
  template.innerHTML = trusted
  for (const image of template.content.querySelectorAll('img'))
    image.setAttribute('src', sourceOf(image.getAttribute('src') ?? ''))
  element.replaceChildren(template.content)
}
