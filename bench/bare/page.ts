// Serves the page's bytes from memory.
import { serve, settings } from './serve.ts'

const bytes = Buffer.from(settings.payload)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }

serve((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
