const ALWAYS = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
] as const
const OVER_HTTPS = [...ALWAYS, ['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const

/** Headers of every response, also of errors and files. */
export function securityHeaders(isHttps: boolean): readonly (readonly [name: string, value: string])[] {
  return isHttps ? OVER_HTTPS : ALWAYS
}
