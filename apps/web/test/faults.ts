import axe from 'axe-core'

/** What axe finds serious or critical on the page, with everything that moves at its end. */
export async function accessibilityFaults(): Promise<string[]> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel()
    else animation.finish()
  }
  const { violations } = await axe.run(document)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
}
