import type { Option } from '../table/column.ts'

export type Value = string | number | boolean | null | readonly string[]
export type Values = Readonly<Record<string, Value>>

interface FieldBase<V extends Values> {
  name: keyof V & string
  label: string
  /** Explains the field, and the meaning of an empty value or 0. */
  help?: string
  /** Two of these stand side by side on wide screens. */
  half?: true
  /** Shown only if this returns true. Hidden fields are not checked. */
  shown?: (values: V) => boolean
  /** Returns the field's error message, if any. */
  check?: (values: V) => string | undefined
  /** Checked again whenever the form changes, unless somebody is writing in it: what other fields say may make it wrong. */
  watched?: true
  /** Further values to set when the user changes the field. */
  sets?: (values: V) => Partial<V>
  /** Options of a choice that are offered now. Default: all. */
  offers?: (option: string, values: V) => boolean
  /** Line on the receipt, if it is not the field itself; null: no line. */
  receipt?: ((values: V) => { before: string; after: string }) | null
}

/** A choice that says in a second line what it stands for. */
export interface Tile extends Option {
  note: string
}

type Kind =
  /** `max`: the most characters; `fixed`: only read; `fill`: a button that makes a value. */
  | {
      kind: 'text'
      required?: true
      max?: number
      mono?: true
      fixed?: true
      fill?: { label: string; make: () => string }
    }
  /**
   * Written and never shown: what comes sealed goes back as it is, unless somebody writes another. `required`: it cannot be
   * taken away; `lines`: it has several.
   */
  | { kind: 'secret'; required?: true; lines?: true }
  | { kind: 'area'; max?: number }
  /** A list of texts, one per line. */
  | { kind: 'list'; mono?: true }
  /** `empty`: may be left out, which is null. `step`: what an arrow key adds or takes. */
  | { kind: 'number'; min: number; max: number; decimals?: number; step?: number; unit?: string; empty?: true }
  /** A business day as `2026-12-31`; empty: none. */
  | { kind: 'day'; required?: true }
  /** `none`: what choosing nothing is called; it is null. `listsNone`: it stands first among the options too. */
  | { kind: 'choice'; options: readonly Option[]; none?: string; listsNone?: true }
  | { kind: 'tiles'; options: readonly Tile[] }
  | { kind: 'switch' }
  /** The address of an uploaded picture; empty: none. */
  | { kind: 'picture' }

/** One field of a form in the back office, in words: `FormFields` draws it. */
export type Field<V extends Values> = FieldBase<V> & Kind
