export interface RouteSize {
  route: string
  jsKb: number
  cssKb: number
  totalKb: number
  maxKb: number
  fits: boolean
}

/** What a first visit to each page downloads, from a build's manifest. KB are 1000 bytes of gzip. */
export function routeSizes(dist?: string): RouteSize[]
