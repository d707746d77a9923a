import type { Handlers } from '../platform/http/handlers.ts'
import { FEATURES } from './features.ts'

type RoutesOf<F> = F extends { routes: infer Routes } ? Routes : never
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Every verb of the product under its call's name. The compiler asks for the ones that are missing. */
export const handlers: Handlers = Object.assign(
  {},
  ...FEATURES.map((feature) => ('routes' in feature ? feature.routes : {})),
) as Both<RoutesOf<(typeof FEATURES)[number]>>
