import css from './scene.module.css'

const RIPPLES = [
  [70, 738, 120],
  [560, 730, 150],
  [20, 776, 70],
  [640, 772, 90],
  [110, 806, 60],
  [520, 814, 200],
  [60, 852, 150],
  [660, 858, 110],
  [260, 884, 90],
  [470, 902, 150],
  [40, 930, 80],
  [200, 952, 170],
  [610, 948, 130],
] as const

/** A drawing of the river with the ferry, in the colours of day or night. On the account pages and on not-found. */
export function Scene() {
  return (
    <svg className={css.scene} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="800" height="1000" className={css.sky} />
      <circle cx="604" cy="312" r="46" className={css.moon} />
      <path
        className={css.far}
        d="M0 590c38-8 70-44 112-72 34-22 60-20 86 6 26 26 50 46 86 28 52-26 84-128 150-146 46-12 74 38 108 78 30 36 62 44 100 26 44-20 88-52 158-60v290H0Z"
      />
      <path
        className={css.middle}
        d="M0 648c50-6 84-44 132-52 52-8 80 40 136 44 70 6 108-62 178-64 62-2 92 54 150 64 74 12 130-44 204-52v130H0Z"
      />
      <path
        className={css.near}
        d="M0 690c56-2 100-26 158-24 56 2 90 30 150 42H0ZM800 664c-50 4-84 22-124 28-36 6-72 8-108 16h232Z"
      />
      <rect y="706" width="800" height="294" className={css.water} />
      {RIPPLES.map(([x, y, width]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height="2" rx="1" className={css.ripple} />
      ))}
      <g transform="translate(228 676) scale(.86)">
        <path d="M44 118h300M90 134h170M20 104h40" className={css.wake} />
        <g className={css.ink}>
          <path d="M-14 42c54 30 118 42 192 42s146-14 206-48c-22 46-92 72-200 72C82 108 12 86-14 42Z" />
          <path d="M92 72c2-44 32-70 82-70s84 24 92 66c-30 9-60 13-90 13s-58-3-84-9Z" />
          <path d="M38 56c-2-22 2-42 9-54 5-8 17-8 21 1 6 13 8 34 6 60-13-1-24-3-36-7Z" />
          <circle cx="57" cy="-14" r="8.5" />
          <path d="M34-16c9-8 16-12 24-15 8 3 15 7 22 14-15-3-31-3-46 1Z" />
          <path d="M62 8c10 4 18 4 27-2l3 7c-10 8-22 9-32 4Z" />
        </g>
        <path d="M128 16c-12 16-17 36-16 60M174 4v76M220 15c12 15 19 34 21 58" className={css.ribs} />
        <path d="M116-64 26 150M318 62V10c0-8 4-12 12-12" className={css.pole} />
        <path d="M330-2v8" className={css.hook} />
        <g className={css.glow}>
          <rect x="321" y="6" width="18" height="24" rx="7" />
          <rect x="308" y="128" width="44" height="3" rx="1.5" />
          <rect x="317" y="146" width="26" height="3" rx="1.5" />
          <rect x="304" y="164" width="50" height="3" rx="1.5" opacity=".8" />
          <rect x="321" y="184" width="20" height="3" rx="1.5" opacity=".7" />
          <rect x="312" y="204" width="34" height="3" rx="1.5" opacity=".5" />
        </g>
      </g>
    </svg>
  )
}
