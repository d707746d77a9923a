import { createPersonalStore } from '../../../lib/personal-store.ts'

const attachment = createPersonalStore<string | undefined>(undefined)

/** The next new ticket says this, where its writer wishes, in place of what it would find out by itself. */
export function attachToNewTicket(findings: string): void {
  attachment.set(findings)
}

export function useAttachment(): string | undefined {
  return attachment.use()
}

export function dropAttachment(): void {
  attachment.set(undefined)
}
