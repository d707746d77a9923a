import { keptForTab } from './kept.ts'

const NAME = 'askedPlace'

/** The address that a person asked for or stood at when a login was needed. Login goes home, which offers it. */
export const askedPlace = {
  /** @param to `/user_info`, with its query if any */
  remember: (to: string): void => void keptForTab.write(NAME, to),
  read: (): string | null => keptForTab.read(NAME),
  forget: (): void => keptForTab.remove(NAME),
}
