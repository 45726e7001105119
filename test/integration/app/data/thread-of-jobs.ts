import { threadId } from 'node:worker_threads'
import { serveOrders } from '../../../../src/main/threads/thread.ts'

/** Answers a check with the id of its thread, and ends no other job. */
serveOrders(
  ({ name }: { readonly name: string }) => (name === 'check' ? threadId : new Promise(() => {})),
  String,
)
