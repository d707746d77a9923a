import { refuse } from '../refuse.ts'

const MOST_PARAMETERS = 50

/** The parameters of an address as text. Refuses what other readers could take for something else. */
export function openQuery(url: string): Record<string, string> {
  const [, query = ''] = /\?(.*)$/.exec(url) ?? []
  const parameters = new Map<string, string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const [name = '', ...value] = pair.split('=')
    const key = decoded(name)
    if (parameters.has(key)) refuseQuery(`参数 ${key} 出现了两次`, `the parameter ${key} is there twice`)
    parameters.set(key, decoded(value.join('=')))
    if (parameters.size > MOST_PARAMETERS)
      refuseQuery(`参数超过 ${MOST_PARAMETERS} 个`, `more than ${MOST_PARAMETERS} parameters`)
  }
  return Object.fromEntries(parameters)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return refuseQuery('参数不是 UTF-8 的百分号编码', 'a parameter is not percent-encoded UTF-8')
  }
}

function refuseQuery(zh: string, en: string): never {
  refuse('badEnvelope', { problem: { zh, en } })
}
