import type { ReactNode } from 'react'
import type { Words } from '../../../lib/i18n.ts'
import css from './picture.module.css'
import type { Part, Shape, Spot } from './sketch.ts'

interface Drawn {
  part: Part
  /** Its number in the caption. */
  n: number
  language: keyof Words
}

const ROW_HEIGHT = 34

/** A control of the program over the whole width. */
export function Row({ part, n, x, y, width, language }: Drawn & { x: number; y: number; width: number }) {
  const { shape, label } = part
  const middle = y + ROW_HEIGHT / 2
  const icon = ICONS[shape]
  return (
    <>
      {shape === 'delays' ? (
        <Delays x={x} y={y} width={width} />
      ) : (
        <>
          <rect
            className={shape === 'button' ? css.filled : shape === 'field' ? css.outline : css.press}
            x={x}
            y={y}
            width={width}
            height={ROW_HEIGHT}
            rx={8}
          />
          {label && (
            <text className={shape === 'button' ? css.onFilledWords : css.words} x={x + 14} y={middle + 5}>
              {label[language]}
            </text>
          )}
          {icon && <g transform={`translate(${x + (label ? width - 34 : width / 2)} ${middle})`}>{icon}</g>}
        </>
      )}
      <Mark x={x + width} y={y + 2} n={n} />
    </>
  )
}

/** Whether a spot is a corner, and how far from the left, or from the right, and from the top its middle is. */
export const CORNER_AT: Partial<Record<Spot, (width: number) => [number, number]>> = {
  topLeft: () => [30, 24],
  topRight: (width) => [width - 30, 24],
  bottomRight: (width) => [width - 38, 196],
  bottom: () => [40, 206],
}

/** A control in a corner, or at the bottom edge. */
export function Corner({ part, n, phone, aboveBar, language }: Drawn & { phone: boolean; aboveBar: boolean }) {
  const { at, shape, label } = part
  const place = CORNER_AT[at]
  if (!place) return null
  const [x, y] = place(phone ? 220 : 500)
  const top = at === 'bottomRight' && phone && aboveBar ? y - 46 : y
  const round = at === 'bottomRight'
  return (
    <>
      {round && <circle className={css.filled} cx={x} cy={top} r={22} />}
      <g className={round ? css.inverse : undefined} transform={`translate(${x} ${top})`}>
        {ICONS[shape] ?? ICONS.menu}
      </g>
      {label && (
        <text className={css.words} x={x + 20} y={top + 5}>
          {label[language]}
        </text>
      )}
      <Mark x={at === 'topLeft' || at === 'bottom' ? x + 20 + (label ? 110 : 0) : x - 24} y={top} n={n} />
    </>
  )
}

/** Drawn around the point 0, 0. */
const ICONS: Partial<Record<Shape, ReactNode>> = {
  plus: <path className={css.onPress} d="M0 -9v18m-9 -9h18" />,
  menu: <path className={css.onPress} d="M-9 -7h18m-18 7h18m-18 7h18" />,
  speed: <path className={css.onPress} d="M3 -11l-9 13h6l-2 9 9 -13h-6z" />,
  play: <path className={css.onPress} d="M-5 -8v16l13 -8z" />,
  switch: (
    <>
      <rect className={css.filled} x={-17} y={-10} width={34} height={20} rx={10} />
      <circle className={css.inFilled} cx={7} cy={0} r={7} />
    </>
  ),
  round: <circle className={css.filled} r={13} />,
  app: <path className={css.onPress} d="M0 -10v13m-6 -6 6 6 6 -6M-9 10h18" />,
}

function Delays({ x, y, width }: { x: number; y: number; width: number }) {
  const half = (width - 8) / 2
  return (
    <>
      {['38 ms', '164 ms'].map((text, at) => (
        <g key={text}>
          <rect
            className={at === 0 ? css.press : css.outline}
            x={x + at * (half + 8)}
            y={y}
            width={half}
            height={ROW_HEIGHT + 14}
            rx={8}
          />
          <text className={css.words} x={x + at * (half + 8) + 12} y={y + 29}>
            {text}
          </text>
        </g>
      ))}
    </>
  )
}

function Mark({ x, y, n }: { x: number; y: number; n: number }) {
  return (
    <g data-mark={n}>
      <circle className={css.ink} cx={x} cy={y} r={11} />
      <text className={css.onInk} x={x} y={y + 5}>
        {n}
      </text>
    </g>
  )
}

export function SideBar({ at, n }: { at: number; n: number }) {
  return (
    <>
      <path className={css.line} d="M72 0v232" />
      {[24, 60, 96].map((y, index) => (
        <rect key={y} className={index === at ? css.filled : css.faint} x={24} y={y} width={24} height={24} rx={6} />
      ))}
      <Mark x={24} y={24 + at * 36} n={n} />
    </>
  )
}

export function BottomBar({ at, n }: { at: number; n: number }) {
  return (
    <>
      <path className={css.line} d="M0 182h220" />
      {[30, 98, 166].map((x, index) => (
        <rect key={x} className={index === at ? css.filled : css.faint} x={x} y={196} width={24} height={24} rx={6} />
      ))}
      <Mark x={30 + at * 68} y={196} n={n} />
    </>
  )
}

export function WindowFrame() {
  return (
    <>
      <path className={css.paper} d="M70 276V40a12 12 0 0 1 12-12h476a12 12 0 0 1 12 12v236" />
      <path className={css.line} d="M70 60h500" />
      {[86, 98, 110].map((x) => (
        <circle key={x} className={css.bar} cx={x} cy={44} r={4} />
      ))}
    </>
  )
}

export function PhoneFrame() {
  return (
    <>
      <path className={css.paper} d="M210 276V38a20 20 0 0 1 20-20h180a20 20 0 0 1 20 20v238" />
      <rect className={css.bar} x={292} y={28} width={56} height={6} rx={3} />
    </>
  )
}
