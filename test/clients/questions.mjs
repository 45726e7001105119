/** The questions that all clients ask. */
export const model = 'harbour-7b-instruct'
export const question = 'Why is the sky blue?'

export const lookTool = {
  type: /** @type {const} */ ('function'),
  function: { name: 'look', parameters: { type: 'object', properties: {} } },
}

/**
 * Runs the steps one after the other, and prints their results by name.
 * @param {Record<string, () => Promise<unknown>>} steps
 */
export async function run(steps) {
  /** @type {Record<string, unknown>} */
  const results = {}
  for (const [name, step] of Object.entries(steps)) results[name] = await step()
  process.stdout.write(JSON.stringify(results))
}
