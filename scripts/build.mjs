import { build, install } from './lib.mjs'

/** `npm run build`: site and server as they run, where they are missing or older than their sources. */
install()
build()
