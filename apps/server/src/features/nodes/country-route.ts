import type { FastifyInstance } from 'fastify'
import { readAsset } from '../../platform/asset.ts'

const DAY_SECONDS = 86_400

/** What an operator chooses a node's country from: `name` and `flag` are what a node keeps, `nameEn` is for reading. */
export function countryRoute(): (http: FastifyInstance) => void {
  const countries = readAsset('countries.json')
  return (http) => {
    http.get('/country/country.json', (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .type('application/json; charset=utf-8')
        .send(countries),
    )
  }
}
