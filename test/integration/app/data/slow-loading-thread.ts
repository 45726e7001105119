import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** The thread of jobs, with slow loading of the search. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/search-job.ts')) return loaded
    return {
      ...loaded,
      source: `await new Promise((resolve) => setTimeout(resolve, 200))\n${readFileSync(new URL(url), 'utf8')}`,
    }
  },
})
await import('../../../../src/main/jobs/thread.ts')
