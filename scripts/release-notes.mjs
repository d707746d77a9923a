import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib.mjs'

/**
 * The notes of a release: its section of the changelog, without the heading.
 *   node scripts/release-notes.mjs v0.2.0
 * @param {string} changelog
 * @param {string} version as `package.json` has it
 * @param {string} tag the version with a `v` before it
 * @throws where the tag is of another version, or the section is missing or does not tell what an upgrade does
 */
export function releaseNotes(changelog, version, tag) {
  if (tag !== `v${version}`) throw new Error(`the tag ${tag} is not of the version ${version} of package.json`)
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((one) => one.startsWith(`[${version}] - `))
  if (!section) throw new Error(`CHANGELOG.md has no section [${version}] with a date`)
  const notes = section.slice(section.indexOf('\n')).trim()
  if (!notes.includes('### Upgrade\n')) throw new Error(`the section [${version}] does not tell what an upgrade does`)
  return `${notes}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const { version } = JSON.parse(read('package.json'))
  process.stdout.write(releaseNotes(read('CHANGELOG.md'), version, process.argv[2] ?? ''))
}
