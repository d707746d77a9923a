import { call } from '../call.ts'
import { as, instant, list, nothing, orNull, record, size, text } from '../codec.ts'

const PACKAGES = '/api/downloads/file/client_package/'

/** Download address of an installer: GET, with a ticket or a session token as `token` in the query. */
export function packageAddress(fileName: string): string {
  return PACKAGES + fileName
}

export const clientPackages = call('/api/downloads/packages', {
  summary: 'The installers that this site has, by the names of their files',
  caller: 'anyone',
  reads: true,
  input: nothing,
  answer: list(
    record({
      fileName: as('file', text()),
      program: as('program', text()),
      platform: as('platform', text()),
      version: as('version', text()),
      bytes: as('size', size),
      /** SHA-256 of the whole file, in hex; null until it is computed. */
      sha256: as('sha256', orNull(text())),
      /** Ours: where it is downloaded by who asks; empty: from this site, with a ticket. */
      url: as('url', text()),
    }),
  ),
  refusals: [],
})

export const downloadTicket = call('/api/user/download_ticket', {
  summary: 'A ticket for downloads, so that no session’s token stands in an address',
  caller: 'member',
  agency: 'allowed',
  input: nothing,
  answer: record({ ticket: as('ticket', text()), expiresAt: as('expireTime', instant) }),
  refusals: [],
})
