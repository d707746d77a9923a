import { build, buildServer } from './lib.mjs'

/** Tests that open pages, or run the server as its own process, find them built from the present sources. */
export default function setup({ name }) {
  if (name === 'journeys' || name === 'browser') build()
  else buildServer()
}
