import { DEFAULT_TIME_ZONE, GB, type Language, liText, roundedYuanText, siteTime, type Words } from '@dukou/domain'

/** How a file is written: for people, or with the codes and exact numbers that programs read. */
export interface Style {
  language: Language
  timeZone: string
  codes: boolean
}

export interface Column<Row> {
  head(style: Style): string
  cell(row: Row, style: Style): string
}

type WordsOf = Readonly<Record<string, Words>>
type Value<Row, T> = (row: Row) => T | null

/** The kinds of columns. They alone decide how a file writes text, counts, times, money, traffic and states. */
export interface Kinds<Row> {
  text(name: Words, of: Value<Row, string>): Column<Row>
  /** A text that differs between the languages. */
  words(name: Words, of: Value<Row, Words | string>): Column<Row>
  count(name: Words, of: Value<Row, number>): Column<Row>
  moment(name: Words, of: Value<Row, Date>): Column<Row>
  money(name: Words, of: Value<Row, bigint>): Column<Row>
  traffic(name: Words, of: Value<Row, bigint>): Column<Row>
  /** A code, with what each is called. A code without words stands as it is. */
  state(name: Words, words: WordsOf | ((row: Row) => Words), of: Value<Row, string>): Column<Row>
  flag(name: Words, of: Value<Row, boolean>): Column<Row>
  /** A text that the style decides. */
  told(name: Words, of: (row: Row, style: Style) => string): Column<Row>
}

const YES: Words = { zh: '是', en: 'Yes' }
const NO: Words = { zh: '否', en: 'No' }

export function kindsOf<Row>(): Kinds<Row> {
  const column =
    <T>(name: Words, unit: (style: Style) => string, write: (value: T, style: Style) => string) =>
    (of: Value<Row, T>): Column<Row> => ({
      head: (style) => withUnit(name, unit(style), style),
      cell: (row, style) => {
        const value = of(row)
        return value === null ? '' : write(value, style)
      },
    })
  const plain = () => ''
  return {
    text: (name, of) => column<string>(name, plain, (text) => text)(of),
    words: (name, of) =>
      column<Words | string>(name, plain, (text, { language }) => (typeof text === 'string' ? text : text[language]))(
        of,
      ),
    count: (name, of) => column<number>(name, plain, String)(of),
    moment: (name, of) =>
      column<Date>(name, zoneWords, (at, { codes, timeZone }) => (codes ? at.toISOString() : siteTime(at, timeZone)))(
        of,
      ),
    money: (name, of) =>
      column<bigint>(
        name,
        ({ language }) => (language === 'zh' ? '元' : 'yuan'),
        (li, { codes }) => (codes ? liText(li) : roundedYuanText(li)),
      )(of),
    traffic: (name, of) =>
      column<bigint>(
        name,
        ({ codes, language }) => (codes ? (language === 'zh' ? '字节' : 'bytes') : 'GB'),
        (bytes, { codes }) => (codes ? String(bytes) : gigabytes(bytes)),
      )(of),
    state: (name, words, of) => ({
      head: ({ language }) => name[language],
      cell: (row, { codes, language }) => {
        const code = of(row) ?? ''
        if (codes) return code
        return (typeof words === 'function' ? words(row) : words[code])?.[language] ?? code
      },
    }),
    flag: (name, of) =>
      column<boolean>(name, plain, (is, { codes, language }) => (codes ? (is ? '1' : '0') : (is ? YES : NO)[language]))(
        of,
      ),
    told: (name, of) => ({ head: ({ language }) => name[language], cell: of }),
  }
}

function withUnit(name: Words, unit: string, { language }: Style): string {
  if (unit === '') return name[language]
  return language === 'zh' ? `${name.zh}（${unit}）` : `${name.en} (${unit})`
}

function zoneWords({ codes, timeZone, language }: Style): string {
  if (codes) return 'UTC'
  if (timeZone !== DEFAULT_TIME_ZONE) return timeZone
  return language === 'zh' ? '北京时间' : 'Beijing time'
}

const MILLIONTHS = 1_000_000n

/** Two decimals, and up to six where the amount has them: one record may be a few kilobytes. */
export function gigabytes(bytes: bigint): string {
  const size = bytes < 0n ? -bytes : bytes
  const rounded = (size * MILLIONTHS * 2n + GB) / (GB * 2n)
  const digits = String(rounded).padStart(7, '0')
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${bytes < 0n && rounded > 0n ? '-' : ''}${digits.slice(0, -6)}.${decimals}`
}
