// The console: shows who is signed in.

interface Account {
  readonly user: { readonly email: string; readonly firstName?: string; readonly lastName?: string }
}

const root = document.querySelector('#console')

const reply = await fetch('/b/v1/me')
if (reply.status === 401) location.replace(`/login?next=${encodeURIComponent(location.pathname)}`)
else if (root) {
  const { user }: Account = await reply.json()
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const heading = document.createElement('h1')
  heading.textContent = name || user.email
  root.replaceChildren(heading)
}

export {}
