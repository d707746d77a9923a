import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './qr-code.module.css'

/** A QR code, black on white in both schemes, with the quiet zone that scanners want. */
export function QrCode({ content, size = 200, label }: { content: string; size?: number; label: string }) {
  const { path, modules } = useMemo(() => draw(content), [content])
  return (
    <div className={css.frame}>
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#0B1416" />
      </svg>
    </div>
  )
}

function draw(content: string): { path: string; modules: number } {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  let path = ''
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  return { path, modules: size }
}
