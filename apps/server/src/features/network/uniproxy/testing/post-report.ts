import type { NodeAccess } from './stock-program.ts'

export const V1 = '/api/v1/server/UniProxy'
export const V2 = '/api/v2/server'

/** Posts a report as v2node and V2bX do, who they are in the query. */
export function postReport(
  { origin, number, token }: NodeAccess,
  name: string,
  body: object | Buffer,
  {
    base = V1,
    nodeType = 'vless',
    headers = {},
  }: { base?: string; nodeType?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${origin}${base}/${name}?node_id=${number}&node_type=${nodeType}&token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
}

/** As Xboard-Node does, who it is in the body. */
export function postWithAuthInside(
  { origin, number, token }: NodeAccess,
  path: string,
  body: object,
): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...body, token, node_id: number, node_type: 'vless' }),
  })
}
