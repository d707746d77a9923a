/** What Go's own client says tells of HTTP and not of the program: `Go-http-client/2.0`. */
const OF_HTTP = /Go-http-client\/[\d.]+$/
const NUMBERED = /^(.*?)(\d+(?:\.\d+)*)$/

/** Of what programs say of themselves, such as `v2node go-resty/2.16.5`, what another of the same name says with a higher number. */
export function outdated(versions: readonly string[]): ReadonlySet<string> {
  const newest = new Map<string, number[]>()
  const all = versions.flatMap((version) => {
    const [, name, digits] = OF_HTTP.test(version) ? [] : (NUMBERED.exec(version) ?? [])
    return name && digits ? [{ version, name, numbers: digits.split('.').map(Number) }] : []
  })
  for (const { name, numbers } of all) {
    const known = newest.get(name)
    if (!known || isBelow(known, numbers)) newest.set(name, numbers)
  }
  return new Set(
    all.filter(({ name, numbers }) => isBelow(numbers, newest.get(name) ?? numbers)).map(({ version }) => version),
  )
}

function isBelow(one: readonly number[], other: readonly number[]): boolean {
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    const apart = (one[place] ?? 0) - (other[place] ?? 0)
    if (apart !== 0) return apart < 0
  }
  return false
}
