import { useLanguage, type Words } from '../../../lib/i18n.ts'
import type { StepName } from './guide.ts'
import css from './picture.module.css'
import { BottomBar, CORNER_AT, Corner, PhoneFrame, Row, SideBar, WindowFrame } from './picture-parts.tsx'
import { captionOf, type Sketch } from './sketch.ts'

interface PictureProps {
  step: StepName
  /** A phone's screen in place of a window. */
  phone: boolean
  sketch: Sketch
}

/** Which page of the program's menu is open at a step. */
const TAB_AT: Partial<Record<StepName, number>> = { byHand: 1, choose: 2 }
const ROW_PITCH = 41

/** A line drawing of a step: what to press in the colour of the site, numbered as in the caption. */
export function Picture({ step, phone, sketch }: PictureProps) {
  const language = useLanguage()
  return (
    <figure className={css.figure}>
      <svg viewBox="0 0 640 276" aria-hidden>
        {phone ? <PhoneFrame /> : <WindowFrame />}
        <svg x={phone ? 210 : 70} y={phone ? 44 : 60} width={phone ? 220 : 500} height="232" aria-hidden>
          <Inside step={step} phone={phone} sketch={sketch} language={language} />
        </svg>
      </svg>
      <figcaption>{captionOf(sketch, language)}</figcaption>
    </figure>
  )
}

function Inside({ step, phone, sketch, language }: PictureProps & { language: keyof Words }) {
  const parts = sketch.map((part, at) => ({ part, n: at + 1 }))
  const at = (...spots: string[]) => parts.filter(({ part }) => spots.includes(part.at))
  const [tab] = at('tab')
  const [x, width] = phone ? [16, 188] : [tab ? 96 : 40, tab ? 372 : 420]
  const top = at('topLeft', 'topRight').length > 0 ? 46 : 16
  const Bar = phone ? BottomBar : SideBar
  return (
    <>
      {tab && <Bar at={TAB_AT[step] ?? 0} n={tab.n} />}
      {at('row').map(({ part, n }, index) => (
        <Row key={n} part={part} n={n} x={x} y={top + index * ROW_PITCH} width={width} language={language} />
      ))}
      {at(...Object.keys(CORNER_AT)).map(({ part, n }) => (
        <Corner key={n} part={part} n={n} phone={phone} aboveBar={tab !== undefined} language={language} />
      ))}
    </>
  )
}
