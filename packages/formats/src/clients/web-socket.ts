/**
 * The path without Xray's `ed=` mark for early data: other cores would send it to the server as part of the path, which
 * answers 404.
 */
export function webSocketPath(path: string): string {
  const [base = '/', query] = path.split('?', 2)
  if (query === undefined) return path
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('ed='))
  return kept.length > 0 ? `${base}?${kept.join('&')}` : base
}
