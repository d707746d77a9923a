import { quote } from './quote.ts'
import type { Hole, Text } from './text.ts'

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
      for (const item of value) yamlLine(out, '  - ', item)
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

function yamlLine(out: Writer, before: string, tree: Tree): void {
  out.write(before)
  flow(out, tree, YAML_STYLE)
  out.write('\n')
}

/** `key` writes a key with its colon. */
type Style = { readonly key: (key: string) => string; readonly comma: string }
const JSON_STYLE: Style = { key: remembered((key) => `${quote(key)}:`), comma: ',' }
const YAML_STYLE: Style = {
  key: remembered((key) => `${/^[A-Za-z][A-Za-z0-9-]*$/.test(key) ? key : quote(key)}: `),
  comma: ', ',
}

function flow(out: Writer, tree: Tree, style: Style): void {
  if (typeof tree === 'string') out.write(quote(tree))
  else if (typeof tree !== 'object') out.write(String(tree))
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
  let before = '{'
  for (const key in tree) {
    const value = tree[key]
    if (value === undefined) continue
    out.write(before + style.key(key))
    flow(out, value, style)
    before = style.comma
  }
  out.write(before === '{' ? '{}' : '}')
}

function string(out: Writer, parts: readonly (string | Hole)[]): void {
  out.write('"')
  for (const part of parts) {
    if (typeof part === 'string') out.write(quote(part).slice(1, -1))
    else out.hole(part)
  }
  out.write('"')
}

/** The same answer for the same key, worked out once: formats have a few dozen keys and write them for every line. */
function remembered(write: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const written = known.get(key) ?? write(key)
    known.set(key, written)
    return written
  }
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

type Writer = { write: (text: string) => void; hole: (hole: Hole) => void; end: () => Text }

function writer(): Writer {
  const parts: (string | Hole)[] = []
  let pending = ''
  return {
    write: (text) => {
      pending += text
    },
    hole: (hole) => {
      if (pending) parts.push(pending)
      pending = ''
      parts.push(hole)
    },
    end: () => {
      if (parts.length === 0) return pending
      return { parts: pending ? [...parts, pending] : parts }
    },
  }
}
