/**
 * Uses all the CPU that it gets as a node does: walks through memory, makes garbage. It stands in for a node that is not
 * asked, so that those that are asked have as little of the machine's caches with few of them as with many.
 */
const ROWS = 1000
const rows = Array.from({ length: ROWS }, (_, id) => ({ id, number: `№ ${id}`, amount: id * ROWS }))
let kept: unknown
for (;;) kept = JSON.parse(JSON.stringify(kept ?? rows))
