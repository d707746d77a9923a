import type { FastifyInstance } from 'fastify'
import { readAsset } from '../../../platform/asset.ts'

const DAY_SECONDS = 86_400

/** Serves the countries that a node can be set to. A node stores `name` and `flag`; `nameEn` is only displayed. */
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
