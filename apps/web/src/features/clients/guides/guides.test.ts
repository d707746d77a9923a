import { officialSource, PROGRAMS, programOf } from '@dukou/formats/links'
import { describe, expect, it } from 'vitest'
import type { Words } from '../../../lib/i18n.ts'
import { type Guide, STEPS, type StepName } from './guide.ts'
import { GUIDES, guidesFor } from './guide-list.ts'
import { appleSignup } from './help/apple-id-signup-guide.ts'
import { faq } from './help/windows-errors.ts'
import { captionOf } from './sketch.ts'

const FILES = import.meta.glob<Guide>('./content/*.ts', { import: 'default', eager: true })
const contents = Object.entries(FILES).map(([file, guide]) => ({
  slug: file.replace(/^.*\/|\.ts$/g, '').replaceAll('-', '_'),
  words: [...STEPS.map((step) => guide[step]), ...guide.tips],
  guide,
}))
const sketchesOf = ({ sketches, installOn }: Guide, step: StepName) =>
  step === 'install' ? [sketches.install, ...Object.values(installOn ?? {})] : [sketches[step]]
const steps = contents.flatMap(({ slug, guide }) => STEPS.map((step) => [slug, step, guide] as const))
const helps = [faq, appleSignup].map(({ lead, items, end, more }) => ({
  slug: lead.en,
  words: [lead, end, ...[...items, ...(more?.items ?? [])].flatMap(({ title, text }) => [title, text])] as Words[],
}))

describe('the guides', () => {
  it('are nineteen, each with its file, and no file is left over', () => {
    expect(GUIDES).toHaveLength(19)
    expect(contents.map(({ slug }) => slug).sort()).toEqual(GUIDES.map(({ slug }) => slug).sort())
  })

  it('exist for Windows, Android, iOS and macOS (1.1-07)', () => {
    const counts = (['Windows', 'Android', 'iOS', 'macOS'] as const).map((one) => guidesFor(one).length)
    expect(counts).toEqual([4, 6, 6, 4])
  })

  it.each(GUIDES.map((guide) => [guide.slug, guide] as const))('%s is of a program that runs there', (_slug, guide) => {
    const program = programOf(guide.program)
    expect(PROGRAMS).toContain(program)
    for (const platform of guide.platforms) expect(program.platforms).toContain(platform)
  })

  it.each(GUIDES.map((guide) => [guide.slug, guide] as const))(
    '%s has an official download, or says why none',
    (_slug, guide) => {
      for (const platform of guide.platforms) {
        const source = officialSource(guide.program, platform)
        expect(source?.url ?? source?.note?.zh, platform).toBeTruthy()
        if (source?.url) expect(source.url).toMatch(/^https:\/\/(apps\.apple\.com|github\.com)\//)
      }
    },
  )
})

describe.each([...contents, ...helps])('$slug', ({ words }) => {
  it('says everything in both languages, in the voice of the site', () => {
    for (const { zh, en } of words) {
      expect(zh).toMatch(/[\u4e00-\u9fff]/)
      expect(en).not.toMatch(/[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/)
      expect(zh).not.toMatch(/[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]/)
      expect(zh + en).not.toMatch(/[!！]/)
    }
  })
})

describe('the picture of a step', () => {
  const quoted = (text: string) => new Set(text.match(/「[^」]+」/g))

  it.each(steps)('%s, %s: names every word that the step names, and no other', (_slug, step, guide) => {
    const captions = sketchesOf(guide, step).map((sketch) => captionOf(sketch, 'zh'))
    expect(quoted(captions.join())).toEqual(quoted(guide[step].zh))
  })

  it.each(steps)('%s, %s: has room for what it shows', (_slug, step, guide) => {
    for (const sketch of sketchesOf(guide, step)) {
      const spots = sketch.map(({ at }) => at)
      const elsewhere = spots.filter((at) => at !== 'row')
      expect(new Set(elsewhere).size).toBe(elsewhere.length)
      expect(spots.length - elsewhere.length).toBeLessThanOrEqual(4)
    }
  })

  it.each(steps)('%s, %s: speaks both languages', (_slug, step, guide) => {
    for (const sketch of sketchesOf(guide, step)) {
      expect(captionOf(sketch, 'zh')).not.toMatch(/[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]/)
      expect(captionOf(sketch, 'en')).not.toMatch(/[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/)
    }
  })
})
