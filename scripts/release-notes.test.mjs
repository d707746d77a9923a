import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './lib.mjs'
import { releaseNotes } from './release-notes.mjs'

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Boats

## [0.2.0] - 2027-01-02

### Upgrade

- **Rollback** works.

### Added

- Oars

## [0.1.0] - 2026-11-23

### Added

- A pier
`

describe('the notes of a release', () => {
  it('are the section of its version without its heading', () => {
    expect(releaseNotes(CHANGELOG, '0.2.0', 'v0.2.0')).toBe(
      '### Upgrade\n\n- **Rollback** works.\n\n### Added\n\n- Oars\n',
    )
  })

  it('are refused for the tag of another version', () => {
    expect(() => releaseNotes(CHANGELOG, '0.2.0', 'v0.3.0')).toThrow('v0.3.0 is not of the version 0.2.0')
  })

  it('are refused where the changelog still calls the version unreleased', () => {
    expect(() => releaseNotes(CHANGELOG, '0.3.0', 'v0.3.0')).toThrow('no section [0.3.0]')
  })

  it('are refused where nobody wrote what an upgrade does', () => {
    expect(() => releaseNotes(CHANGELOG, '0.1.0', 'v0.1.0')).toThrow('does not tell what an upgrade does')
  })

  it('stand in the changelog for the version of this checkout', () => {
    const read = (file) => readFileSync(join(root, file), 'utf8')
    const { version } = JSON.parse(read('package.json'))
    expect(releaseNotes(read('CHANGELOG.md'), version, `v${version}`)).toContain('Rollback')
  })
})
