/** Whether the asker has this version already (RFC 9110, section 13.1.2): any of the listed tags, weak ones too, or `*`. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((one) => {
    const tag = one.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}

/** Whether the asker names this content coding (RFC 9110, section 12.5.3) and does not rule it out by `q=0`. */
export function acceptsCoding(acceptEncoding: string | string[] | undefined, coding: 'gzip' | 'br'): boolean {
  // One lookup decides for the many that ask for nothing else.
  if (acceptEncoding === undefined || acceptEncoding === 'identity') return false
  if (acceptEncoding === coding) return true
  return String(acceptEncoding)
    .split(',')
    .some((one) => {
      const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
}
