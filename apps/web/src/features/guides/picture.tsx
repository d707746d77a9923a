import type { ReactNode } from 'react'
import type { StepName } from './guide.ts'
import css from './picture.module.css'

interface PictureProps {
  step: StepName
  /** A phone's screen in place of a window. */
  phone: boolean
  caption: string
}

/** A line drawing of a step: grey bars for text, river for what to press, ink numbers for the order. */
export function Picture({ step, phone, caption }: PictureProps) {
  const Inside = INSIDE[step]
  return (
    <figure className={css.figure}>
      <svg viewBox="0 0 640 276" aria-hidden>
        {phone ? <PhoneFrame /> : <WindowFrame />}
        <svg x={phone ? 210 : 70} y={phone ? 44 : 60} width={phone ? 220 : 500} height="232" aria-hidden>
          <Inside phone={phone} />
        </svg>
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function WindowFrame() {
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

function PhoneFrame() {
  return (
    <>
      <path className={css.paper} d="M210 276V38a20 20 0 0 1 20-20h180a20 20 0 0 1 20 20v238" />
      <rect className={css.bar} x={292} y={28} width={56} height={6} rx={3} />
    </>
  )
}

type InsideProps = { phone: boolean }

const INSIDE: Record<StepName, (props: InsideProps) => ReactNode> = {
  install: ({ phone }) =>
    phone ? (
      <>
        <Bar x={20} y={16} width={180} height={26} />
        <Mark x={24} y={14} n={1} />
        <rect className={css.press} x={20} y={62} width={64} height={64} rx={14} />
        <path className={css.onPress} d="M52 76v26m-10-10 10 10 10-10M38 114h28" />
        <Bar x={100} y={70} width={92} />
        <Bar x={100} y={88} width={60} />
        <rect className={css.filled} x={100} y={104} width={64} height={24} rx={12} />
        <Mark x={164} y={104} n={2} />
      </>
    ) : (
      <>
        <rect className={css.press} x={180} y={24} width={140} height={112} rx={10} />
        <path className={css.onPress} d="M250 46v48m-20-20 20 20 20-20M220 116h60" />
        <Bar x={160} y={158} width={180} />
        <Bar x={196} y={176} width={108} light />
      </>
    ),
  oneClick: ({ phone }) => {
    const [x, width] = phone ? [20, 180] : [110, 280]
    return (
      <>
        <rect className={css.paper} x={x} y={34} width={width} height={144} rx={10} />
        <Bar x={x + 24} y={58} width={width * 0.55} />
        <Bar x={x + 24} y={86} width={width * 0.7} light />
        <Bar x={x + 24} y={102} width={width * 0.6} light />
        <rect className={css.outline} x={x + width - 164} y={132} width={66} height={28} rx={8} />
        <rect className={css.filled} x={x + width - 90} y={132} width={70} height={28} rx={8} />
        <Mark x={x + width - 20} y={132} n={1} />
      </>
    )
  },
  byHand: ({ phone }) => {
    const [x, width] = phone ? [16, 140] : [96, 300]
    return (
      <>
        {phone ? <BottomBar at={1} /> : <SideBar at={1} />}
        <Mark x={phone ? 98 : 24} y={phone ? 196 : 60} n={1} />
        <Bar x={x} y={22} width={90} />
        <rect className={css.press} x={x} y={44} width={width} height={38} rx={8} />
        <Bar x={x + 14} y={59} width={width * 0.7} />
        <Mark x={x} y={44} n={2} />
        <rect className={css.filled} x={x + width + 8} y={44} width={38} height={38} rx={8} />
        <path className={css.onFilled} d={`M${x + width + 27} 54v18m-9-9h18`} />
        <Mark x={x + width + 44} y={44} n={3} />
        <rect className={css.outline} x={x} y={98} width={width + 46} height={48} rx={8} />
        <Bar x={x + 14} y={112} width={90} />
        <Bar x={x + 14} y={128} width={130} light />
      </>
    )
  },
  start: ({ phone }) => {
    const [x, width] = phone ? [16, 188] : [96, 372]
    return (
      <>
        {phone ? <BottomBar at={0} /> : <SideBar at={0} />}
        <rect className={css.outline} x={x} y={24} width={width} height={84} rx={10} />
        <path className={css.onPress} d={`M${x + 16} 84q20-34 44-16t${width - 130}-26`} />
        <rect className={css.filled} x={x + width - 64} y={126} width={64} height={44} rx={12} />
        <path className={css.inFilled} d={`M${x + width - 40} 138v20l18-10z`} />
        <Mark x={x + width} y={126} n={1} />
      </>
    )
  },
  choose: ({ phone }) => {
    const [x, width] = phone ? [16, 90] : [96, 178]
    const right = x + width + (phone ? 8 : 16)
    return (
      <>
        {phone ? <BottomBar at={2} /> : <SideBar at={2} />}
        <circle className={css.onPress} cx={right + width - 14} cy={22} r={11} />
        <path className={css.onPress} d={`M${right + width - 14} 15v7h5`} />
        <Mark x={right + width} y={14} n={1} />
        <Delay x={x} y={46} width={width} text="38 ms" best />
        <Delay x={right} y={46} width={width} text="71 ms" />
        <Delay x={x} y={114} width={width} text="96 ms" />
        <Delay x={right} y={114} width={width} text="164 ms" />
        <Mark x={x} y={46} n={2} />
      </>
    )
  },
}

function Bar({ light, height = 8, ...box }: { x: number; y: number; width: number; height?: number; light?: boolean }) {
  return <rect className={light ? css.faint : css.bar} {...box} height={height} rx={height / 2} />
}

function Mark({ x, y, n }: { x: number; y: number; n: number }) {
  return (
    <>
      <circle className={css.ink} cx={x} cy={y} r={12} />
      <text className={css.onInk} x={x} y={y + 5}>
        {n}
      </text>
    </>
  )
}

function SideBar({ at }: { at: number }) {
  return (
    <>
      <path className={css.line} d="M72 0v232" />
      {[24, 60, 96].map((y, index) => (
        <rect key={y} className={index === at ? css.filled : css.faint} x={24} y={y} width={24} height={24} rx={6} />
      ))}
    </>
  )
}

function BottomBar({ at }: { at: number }) {
  return (
    <>
      <path className={css.line} d="M0 182h220" />
      {[30, 98, 166].map((x, index) => (
        <rect key={x} className={index === at ? css.filled : css.faint} x={x} y={196} width={24} height={24} rx={6} />
      ))}
    </>
  )
}

function Delay({ x, y, width, text, best }: { x: number; y: number; width: number; text: string; best?: boolean }) {
  return (
    <>
      <rect className={best ? css.press : css.outline} x={x} y={y} width={width} height={56} rx={8} />
      <Bar x={x + 12} y={y + 12} width={width * 0.5} />
      <text className={css.words} x={x + 12} y={y + 44}>
        {text}
      </text>
    </>
  )
}
