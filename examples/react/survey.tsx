// A form in a React application. React 19 and later pass functions named on{event} to custom elements as listeners.
//
//   curl -o formyard.d.ts https://forms.example.com/w/v1/formyard.d.ts
import type { FormyardElements } from './formyard.d.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FormyardElements {}
  }
}

/** Load https://forms.example.com/w/v1/formyard.js once, in the page's HTML. */
export function Survey({ onDone }: { readonly onDone: (responseid: string) => void }) {
  return (
    <formyard-form
      src="https://forms.example.com/f/mIwRSVZBZ0yB6kGvGq9Yxw"
      mode="popup"
      label="Give feedback"
      close-on-submit={3}
      onformyard-submit={({ detail }) => onDone(detail.responseid)}
    >
      <a href="https://forms.example.com/f/mIwRSVZBZ0yB6kGvGq9Yxw">Open the form</a>
    </formyard-form>
  )
}
