import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Node keeps the modules compiled from the first start on, without their types: what takes these off is not loaded again,
// which is why this file has none. NODE_COMPILE_CACHE says where else
enableCompileCache(process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { run } = await import('./app/run.ts')
await run()
flushCompileCache()
