import type { Words } from '../../../lib/i18n.ts'

/** Position of a part in a drawing: on the tab bar, in a corner, at the bottom edge, or in the rows between. */
export type Spot = 'tab' | 'topLeft' | 'topRight' | 'bottomRight' | 'bottom' | 'row'

export type Shape =
  | 'app'
  | 'button'
  | 'choice'
  | 'delays'
  | 'field'
  | 'key'
  | 'menu'
  | 'play'
  | 'plus'
  | 'round'
  | 'speed'
  | 'switch'

/** One thing to press or fill in: how it looks, the word on it, and its part of the caption. */
export interface Part {
  at: Spot
  shape: Shape
  label?: Words
  say: Words
}

/** A picture's parts, in the order in which they are used. */
export type Sketch = readonly Part[]

/** `1 点「配置」，2 点加号`. */
export function captionOf(sketch: Sketch, language: keyof Words): string {
  return sketch.map(({ say }, at) => `${at + 1} ${say[language]}`).join(language === 'zh' ? '，' : ', ')
}

export const words = (zh: string, en = zh): Words => ({ zh, en })

/** A row with the word on it; the caption quotes that word unless it says something else. */
function row(shape: Shape, verb: Words) {
  return (label: Words, say: Words = words(`${verb.zh}「${label.zh}」`, `${verb.en} ${label.en}`)): Part => {
    return { at: 'row', shape, label, say }
  }
}

export const press = row('button', words('点', 'press'))
export const choose = row('choice', words('选', 'choose'))
export const toggle = row('switch', words('打开', 'switch on'))
export const keys = row('key', words('按', 'press'))

/** A page of the program's own menu. */
export const tab = (label: Words): Part => ({
  at: 'tab',
  shape: 'menu',
  label,
  say: words(`点「${label.zh}」`, `open ${label.en}`),
})

export const corner = (at: Exclude<Spot, 'tab' | 'row'>, shape: Shape, say: Words, label?: Words): Part => {
  return { at, shape, say, ...(label && { label }) }
}

const plain = (shape: Shape, say: Words, label?: Words): Part => ({ at: 'row', shape, say, ...(label && { label }) })

export const paste = plain('field', words('粘贴链接', 'paste the link'), words('https://…'))
export const plus = plain('plus', words('点加号', 'press the plus'))
export const bigButton = plain('round', words('点中间的按钮', 'press the button in the middle'))
export const speedTest = plain('speed', words('点测速', 'test the speed'))
export const smallDelay = plain('delays', words('选数字小的', 'choose a small number'))
export const on = toggle(words('开关', 'Switch'), words('打开开关', 'switch it on'))
export const allow = choose(words('允许', 'Allow'))
export const yes = choose(words('是', 'Yes'))
export const plusTopRight = corner('topRight', 'plus', words('点右上角的加号', 'press the plus at the upper right'))
export const menuTopRight = corner('topRight', 'menu', words('点右上角的菜单', 'open the menu at the upper right'))

/** The browser asks whether to open the program. */
export const OPEN: Sketch = [choose(words('打开', 'Open'))]
/** A program without a one-tap import. */
export const COPY: Sketch = [
  press(words('复制订阅链接', 'Copy the link'), words('点复制订阅链接', 'copy the subscription link')),
]

const app = (say: Words) => plain('app', say)
export const installBy = (...all: Words[]): Sketch => all.map(app)
export const INSTALLER = installBy(words('双击安装包', 'open the installer'))
export const APPLICATIONS: Sketch = [
  app(words('打开安装包', 'open the package')),
  choose(words('应用程序', 'Applications'), words('拖进「应用程序」', 'drag the icon into Applications')),
]
export const PACKAGE: Sketch = [
  app(words('点安装包', 'open the package')),
  choose(words('允许安装', 'Allow'), words('允许安装', 'allow the installation')),
]
const store = (zh: string, en: string): Sketch => [
  plain('field', words('搜索名字', 'search for the name'), words('搜索', 'Search')),
  press(words(zh, en), words(zh, en.toLowerCase())),
]
export const STORE_PAID = store('购买并下载', 'Buy it')
export const STORE_FREE = store('免费下载', 'Get it for free')
