/**
 * The districts of features, from the ground up: a feature imports features of its own district and of those before it.
 * Server, web and contract have the same ones. A folder of a district holds features and nothing else.
 */
export const DISTRICTS = [
  'base',
  'books',
  'people',
  'messages',
  'access',
  'shop',
  'network',
  'clients',
  'care',
  'insight',
  'ops',
] as const

type District = (typeof DISTRICTS)[number]

/** `apps/server/src/features/shop/orders/cancel.ts` -> `shop`; undefined for a file that is in none. */
export function districtOf(file: string): District | undefined {
  const name = /^(?:apps\/(?:server|web)\/src\/features|packages\/contract\/src)\/([^/]+)\//.exec(file)?.[1]
  return DISTRICTS.find((one) => one === name)
}

/** Whether a file may import the other by their districts. */
export function isNotAbove(file: string, imported: string): boolean {
  const [from, to] = [districtOf(file), districtOf(imported)]
  return from === undefined || to === undefined || DISTRICTS.indexOf(to) <= DISTRICTS.indexOf(from)
}
