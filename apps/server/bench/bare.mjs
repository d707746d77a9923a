import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The limit to compare with: one ready answer, bytes and headers as the product gives them. */
const [bodyFile, headersFile] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${server.address().port}`))
