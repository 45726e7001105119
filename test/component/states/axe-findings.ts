import axe from 'axe-core'

/** The findings that axe rates serious or critical. */
export async function findGrave(rules: axe.RunOptions): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { ...rules, resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
