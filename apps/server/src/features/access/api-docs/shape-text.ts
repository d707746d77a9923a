interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** A JSON schema as people write types: `{ name: string, sort?: integer }`, a field a line. */
export function shapeText(schema: object, indent = ''): string {
  const shape = schema as Shape
  if (shape.anyOf) return shape.anyOf.map((one) => shapeText(one, indent)).join(' | ')
  if (shape.enum) return shape.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.type === 'array') return listText(shape.items ?? {}, indent)
  if (shape.type === 'object') return objectText(shape, indent)
  const type = Array.isArray(shape.type) ? shape.type.join(' | ') : (shape.type ?? 'any')
  return shape.format ? `${type} (${shape.format})` : type
}

function listText(items: Shape, indent: string): string {
  const inner = shapeText(items, indent)
  return / \| /.test(inner) && !inner.startsWith('{') ? `(${inner})[]` : `${inner}[]`
}

function objectText({ properties = {}, required = [] }: Shape, indent: string): string {
  const lines = Object.entries(properties).map(([name, inner]) => {
    return `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${shapeText(inner, `${indent}  `)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}
