import { knownPages } from './app/frame/known-pages.ts'
import { OFFICE_PAGES } from './app/office-pages.ts'
import { startSite } from './app/start-site.tsx'

/** The back office, of `admin.html`. */
knownPages.set([...knownPages.get(), ...OFFICE_PAGES])
await startSite('/admin')
