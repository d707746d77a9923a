import { vi } from 'vitest'

/** Catches the files that the page hands the browser, in place of saving them. Until the test is over. */
export function catchDownloads(): { name: string; text: Promise<string> }[] {
  const caught: { name: string; text: Promise<string> }[] = []
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob
    return 'about:blank#file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    caught.push({ name: this.download, text: last?.text() ?? Promise.resolve('') })
  })
  return caught
}
