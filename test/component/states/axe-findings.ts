import axe from 'axe-core'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The findings that axe rates serious or critical, by WCAG 2.2 AA and beyond; includes targets smaller than
 * 24 px.
 */
export async function findGrave(): Promise<readonly string[]> {
  return await run({ runOnly: standard, rules: { 'target-size': { enabled: true } } })
}

export async function findPaleText(): Promise<readonly string[]> {
  return await run({ runOnly: { type: 'rule', values: ['color-contrast'] } })
}

/** The findings that another window width can change. */
export async function findGraveLayout(): Promise<readonly string[]> {
  const values = ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'nested-interactive']
  return await run({ runOnly: { type: 'rule', values } })
}

async function run(options: axe.RunOptions): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
