import type { FastifyInstance } from 'fastify'

/** Properties that a route declares in its `config`, so that the platform code names no feature's path. */
export interface RouteTraits {
  /** Never turned away for load: it has its own limits, or must answer whatever happens. */
  isSpared?: boolean
  /** Its bodies may take as long as they make progress. */
  isPatient?: boolean
  /** Its GET changes something, so HEAD is refused. */
  actsOnGet?: boolean
  /** Name of the declared call that it serves. */
  call?: string
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteTraits {}
}

/**
 * Notes the routes that have a trait as they are added. To be called before the first one.
 * @returns whether an address is one of them, known from its text alone: also before the router has seen it
 */
export function noteTrait(http: FastifyInstance, trait: 'isSpared' | 'isPatient'): (url: string) => boolean {
  const whole = new Set<string>()
  const beginnings = new Set<string>()
  http.addHook('onRoute', ({ url, config }) => {
    if (!config?.[trait]) return
    const variable = url.search(/[:*]/)
    if (variable < 0) whole.add(url)
    else beginnings.add(url.slice(0, variable))
  })
  return (url) => {
    const path = url.split('?', 1)[0] ?? ''
    if (whole.has(path)) return true
    for (const beginning of beginnings) if (path.startsWith(beginning)) return true
    return false
  }
}
