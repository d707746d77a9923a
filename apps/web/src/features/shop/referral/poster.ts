import { encode } from 'uqr'

interface Poster {
  siteName: string
  title: string
  rate: string
  link: string
}

const WIDTH = 750
const HEIGHT = 1080
const CODE = 440

/** Draws the poster in this browser: name, line, QR code and link. Nothing is asked of anybody. */
export function drawPoster({ siteName, title, rate, link }: Poster): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  pen.fillStyle = '#0D5F66'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#FFFFFF'
  pen.textAlign = 'center'
  write(pen, siteName, 'bold 64px', 150)
  write(pen, title, '40px', 230)
  drawCode(pen, link)
  pen.fillStyle = '#FFFFFF'
  write(pen, rate, '30px', 900)
  write(pen, link, '26px', 980)
  return canvas
}

/** A line in the middle, narrowed where it is too long. */
function write(pen: CanvasRenderingContext2D, text: string, font: string, y: number): void {
  pen.font = `${font} system-ui, sans-serif`
  pen.fillText(text, WIDTH / 2, y, WIDTH - 80)
}

/** Black on white with the quiet zone that scanners want. */
function drawCode(pen: CanvasRenderingContext2D, content: string): void {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const module = Math.floor(CODE / size)
  const left = Math.floor((WIDTH - module * size) / 2)
  const top = 320
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(left, top, module * size, module * size)
  pen.fillStyle = '#0B1416'
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(left + x * module, top + y * module, module, module)
    })
  })
}

/** Saves a poster as a picture. @throws where the browser makes none */
export async function savePoster(poster: Poster, fileName: string): Promise<void> {
  const canvas = drawPoster(poster)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser saves no pictures')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}
