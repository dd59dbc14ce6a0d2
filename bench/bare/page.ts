// The bytes of the page from memory.
import { serve, settings } from './serve.ts'

const bytes = Buffer.from(settings.given)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }

serve((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
