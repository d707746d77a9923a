import axe from 'axe-core'

/** Serious and critical violations that axe finds on the page, after all animations have finished. */
export async function accessibilityFaults(): Promise<string[]> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
  }
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
}
