/** Takes a form with the fields `file` and `id` (free text), and answers `file.filename`. Not a call: the body is no envelope. */
export const UPLOAD_PATH = '/api/file/upload'

/** The answer of the upload: in `data`, and the same fields again beside `data`. */
export interface UploadAnswer {
  file: { filename: string }
}

const PICTURES = '/api/file/downloads/'
/** As the server makes them. */
const FILE_NAME = /^[0-9a-f]{32}\.webp$/

/** The address that serves the picture of that name. */
export function pictureAddress(fileName: string): string {
  return PICTURES + fileName
}

/** @param address what {@link pictureAddress} gave, or the name alone; undefined where it can be neither */
export function pictureNameOf(address: string): string | undefined {
  const name = address.startsWith(PICTURES) ? address.slice(PICTURES.length) : address
  return FILE_NAME.test(name) ? name : undefined
}
