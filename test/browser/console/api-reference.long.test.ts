// The API reference runs under its content security policy.
import { test } from 'node:test'
import { browserTests } from '../support/browser.ts'

const { server, open } = browserTests()

// Errors in the console, such as refused scripts, and requests to other hosts fail the test.
test('the reference shows the operations under its policy, from this host only', async () => {
  const page = await open(`${server.url}/docs`)
  await page.getByText('Create a user').first().waitFor({ state: 'attached' })
})
