import Fastify from 'fastify'

/** The limit to compare with: the framework opens an envelope and seals one, and does nothing else. */
const http = Fastify({ logger: false })
http.post('/*', async (request, reply) => {
  JSON.parse(Buffer.from(request.body.data, 'base64').toString('utf8'))
  const answer = JSON.stringify({ code: 0, data: {}, msg: '' })
  return reply.type('application/json').send(JSON.stringify({ data: Buffer.from(answer).toString('base64') }))
})
await http.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${http.server.address().port}`)
