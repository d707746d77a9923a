import { quote } from './quote.ts'
import type { Hole, Text } from './text.ts'

/** A document: what JSON can say, with strings that may have holes. Keys are the writer's own plain words. */
export type Tree = Text | number | boolean | readonly Tree[] | Mapping
export type Mapping = { readonly [key: string]: Tree | undefined }

/** The document as JSON without white space; keys whose value is undefined are left out. */
export function toJson(tree: Tree): Text {
  const out = writer()
  flow(out, tree, JSON_STYLE)
  return out.end()
}

/**
 * A mapping as YAML: one line per key, one line per item below it, and flow style from there on. Every string is double-quoted, so
 * no reader can take one for a number, a date or a boolean.
 */
export function toYaml(mapping: Mapping): Text {
  const out = writer()
  for (const [key, value] of definedEntries(mapping)) {
    out.write(`${key}:`)
    if (Array.isArray(value) && value.length > 0) {
      for (const item of value as readonly Tree[]) {
        out.write('\n  - ')
        flow(out, item, YAML_STYLE)
      }
    } else if (isMapping(value) && definedEntries(value).length > 0) {
      for (const [inner, item] of definedEntries(value)) {
        out.write(`\n  ${plainKey(inner)}: `)
        flow(out, item, YAML_STYLE)
      }
    } else {
      out.write(' ')
      flow(out, value, YAML_STYLE)
    }
    out.write('\n')
  }
  return out.end()
}

type Style = { readonly key: (key: string) => string; readonly colon: string; readonly comma: string }
const JSON_STYLE: Style = { key: quote, colon: ':', comma: ',' }
const YAML_STYLE: Style = { key: plainKey, colon: ': ', comma: ', ' }

function flow(out: Writer, tree: Tree, style: Style): void {
  if (typeof tree === 'string') out.write(quote(tree))
  else if (typeof tree !== 'object') out.write(String(tree))
  else if (isMixed(tree)) string(out, tree.parts)
  else if (isMapping(tree)) {
    let before = '{'
    for (const [key, value] of definedEntries(tree)) {
      out.write(before + style.key(key) + style.colon)
      flow(out, value, style)
      before = style.comma
    }
    out.write(before === '{' ? '{}' : '}')
  } else {
    out.write('[')
    for (const [index, item] of tree.entries()) {
      if (index > 0) out.write(style.comma)
      flow(out, item, style)
    }
    out.write(']')
  }
}

function string(out: Writer, parts: readonly (string | Hole)[]): void {
  out.write('"')
  for (const part of parts) {
    if (typeof part === 'string') out.write(quote(part).slice(1, -1))
    else out.hole(part)
  }
  out.write('"')
}

function plainKey(key: string): string {
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(key) ? key : quote(key)
}

function isMixed(tree: Tree): tree is { readonly parts: readonly (string | Hole)[] } {
  return typeof tree === 'object' && 'parts' in tree
}

function isMapping(tree: Tree): tree is Mapping {
  return typeof tree === 'object' && !Array.isArray(tree) && !isMixed(tree)
}

function definedEntries(mapping: Mapping): [string, Tree][] {
  return Object.entries(mapping).filter((entry): entry is [string, Tree] => entry[1] !== undefined)
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
