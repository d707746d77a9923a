import { startSite } from './app/start-site.tsx'

/** The customers' site, of `index.html`. */
await startSite('/')
