import { DEFAULT_TIME_ZONE, businessDay as dayIn, startOfDay as startIn, siteTime as timeIn } from '@dukou/domain'
import { kept } from './kept.ts'
import { createStore } from './store.ts'

const KEPT = 'siteZone'

const keptZone = kept.read(KEPT)
let zone = keptZone !== null && isKnown(keptZone) ? keptZone : DEFAULT_TIME_ZONE
/** The page has written times or days in the present zone. */
let isUsed = false
const changes = createStore(0)

/** Changes when times on the page stand in an old zone. As a key it has them drawn again. */
export const useZoneChanges = changes.use

/** The site's zone (BUSINESS_TIME_ZONE): as the server told it, else as this device stored it. */
export function siteZone(): string {
  return zone
}

/** Sets the zone for all times of the page, and stores it for the next page load. */
export function setSiteZone(told: string): void {
  if (told === zone || !isKnown(told)) return
  zone = told
  kept.write(KEPT, told)
  // Pages without times, such as the sign-in, keep what was typed.
  if (isUsed) changes.set(changes.get() + 1)
  isUsed = false
}

/** `YYYY-MM-DD HH:mm:ss` in the site's zone. */
export function siteTime(at: Date): string {
  isUsed = true
  return timeIn(at, zone)
}

/** `YYYY-MM-DD` in the site's zone. */
export function businessDay(at: Date): string {
  isUsed = true
  return dayIn(at, zone)
}

/** The instant at which a day of the site begins. */
export function startOfDay(day: string): Date {
  isUsed = true
  return startIn(day, zone)
}

/** An old browser may lack a zone that the server has. */
function isKnown(name: string): boolean {
  try {
    timeIn(new Date(0), name)
    return true
  } catch {
    return false
  }
}
