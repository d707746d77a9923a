import { quote } from './quote.ts'
import { remembered } from './remembered.ts'
import { type Hole, plain, type Text, type Writer, writer } from './text.ts'

/** A document: what JSON can say, with strings that may have holes. Keys are the writer's own plain words. */
export type Tree = Text | number | boolean | readonly Tree[] | Mapping
export type Mapping = { readonly [key: string]: Tree | undefined; readonly parts?: never }

/** The document as JSON without white space; keys whose value is undefined are left out. */
export function toJson(tree: Tree): Text {
  const out = writer()
  flow(out, tree, JSON_STYLE)
  return out.end()
}

/**
 * A mapping as YAML: one line per key, one line per item below it, and flow style from there on. Every string is
 * double-quoted, so no reader can take one for a number, a date or a boolean.
 */
export function toYaml(mapping: Mapping): Text {
  const out = writer()
  for (const key in mapping) {
    const value = mapping[key]
    if (value === undefined) continue
    if (isList(value) && value.length > 0) {
      out.write(`${key}:\n`)
      items(out, value)
    } else if (isMapping(value) && Object.keys(value).length > 0) {
      out.write(`${key}:\n`)
      for (const inner in value) {
        const item = value[inner]
        if (item !== undefined) yamlLine(out, `  ${YAML_STYLE.key(inner)}`, item)
      }
    } else {
      yamlLine(out, YAML_STYLE.key(key), value)
    }
  }
  return out.end()
}

/** The items of a list below its key, for texts put together of several. */
export function yamlItems(list: readonly string[]): string {
  const out = writer()
  items(out, list)
  return plain(out.end())
}

function items(out: Writer, list: readonly Tree[]): void {
  for (const item of list) yamlLine(out, '  - ', item)
}

function yamlLine(out: Writer, before: string, tree: Tree): void {
  out.write(before)
  flow(out, tree, YAML_STYLE)
  out.write('\n')
}

type Style = {
  /** A key with its colon, and the same behind the bracket that opens a mapping or the comma that goes on with it. */
  readonly key: (key: string) => string
  readonly firstKey: (key: string) => string
  readonly nextKey: (key: string) => string
  readonly comma: string
  /** The written text of each constant tree. */
  readonly constants: WeakMap<object, string>
}
const JSON_STYLE = styleOf((key) => `${quote(key)}:`, ',')
const YAML_STYLE = styleOf((key) => `${/^[A-Za-z][A-Za-z0-9-]*$/.test(key) ? key : quote(key)}: `, ', ')

function styleOf(key: (key: string) => string, comma: string): Style {
  const firstKey = remembered((name) => `{${key(name)}`)
  const nextKey = remembered((name) => comma + key(name))
  return { key, firstKey, nextKey, comma, constants: new WeakMap() }
}

/** A list or mapping without holes that never changes: it is written now, and its text used in every document. */
export function constant<T extends readonly Tree[] | Mapping>(tree: T): T {
  for (const style of [JSON_STYLE, YAML_STYLE]) {
    const out = writer()
    flow(out, tree, style)
    style.constants.set(tree, plain(out.end()))
  }
  return tree
}

function flow(out: Writer, tree: Tree, style: Style): void {
  if (typeof tree === 'string') out.write(quote(tree))
  else if (typeof tree !== 'object') out.write(String(tree))
  else if (style.constants.has(tree)) out.write(style.constants.get(tree) as string)
  else if (isList(tree)) list(out, tree, style)
  else if (isMixed(tree)) string(out, tree.parts)
  else mapping(out, tree, style)
}

function list(out: Writer, items: readonly Tree[], style: Style): void {
  let before = '['
  for (const item of items) {
    out.write(before)
    flow(out, item, style)
    before = style.comma
  }
  out.write(before === '[' ? '[]' : ']')
}

function mapping(out: Writer, tree: Mapping, style: Style): void {
  let isEmpty = true
  for (const key in tree) {
    const value = tree[key]
    if (value === undefined) continue
    out.write(isEmpty ? style.firstKey(key) : style.nextKey(key))
    flow(out, value, style)
    isEmpty = false
  }
  out.write(isEmpty ? '{}' : '}')
}

function string(out: Writer, parts: readonly (string | Hole)[]): void {
  out.write('"')
  for (const part of parts) {
    if (typeof part === 'string') out.write(quote(part).slice(1, -1))
    else out.hole(part)
  }
  out.write('"')
}

function isList(tree: Tree): tree is readonly Tree[] {
  return Array.isArray(tree)
}

function isMixed(tree: Tree): tree is { readonly parts: readonly (string | Hole)[] } {
  return typeof tree === 'object' && 'parts' in tree
}

function isMapping(tree: Tree): tree is Mapping {
  return typeof tree === 'object' && !isList(tree) && !isMixed(tree)
}
