import { pathToFileURL } from 'node:url'

const [file, ...args] = process.argv.slice(2)
const { run } = await import(pathToFileURL(file).href)
await run(args)
