export interface RouteSize {
  route: string
  /** How many there are, JS and CSS. */
  files: number
  jsKb: number
  cssKb: number
  totalKb: number
  maxKb: number
  fits: boolean
}

/** How many files a page may need before it is drawn. */
export const MAX_FILES: number

/** What a first visit to each page downloads, from a build's manifest. KB are 1000 bytes of gzip. */
export function routeSizes(dist?: string): RouteSize[]
