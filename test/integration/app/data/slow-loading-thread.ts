import { register } from 'node:module'

/** The thread of jobs, with slow loading of the search. */
const hooks = `export async function load(url, context, next) {
  if (url.endsWith('/search-job.ts')) await new Promise((resolve) => setTimeout(resolve, 200))
  return next(url, context)
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
await import('../../../../src/main/jobs/thread.ts')
