// HTML of the engine's escaping renderers, for pages that require Trusted Types.

interface Policy {
  createHTML(text: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): Policy
}

let policy: Policy | undefined

/** @param text escaped by the engine's html`` */
export function setHtml(element: Element, text: string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory }
  policy ??= trustedTypes?.createPolicy('formyard', { createHTML: given => given }) ?? {
    createHTML: given => given,
  }
  // The DOM's types know only strings, but a page with Trusted Types takes nothing else.
  element.innerHTML = policy.createHTML(text) as string
}
