/** What holds for every call; the first page of /docs (decisions.md section 1, in an integrator's words). */
export const CONVENTIONS = `Cross-border payments through a payment agent. GraphQL at \`/graphql\` serves the same calls by the same rules.

### Signing in
\`POST /auth/signin\`, then \`Authorization: Bearer TOKEN\` on every call. A token lives 12 hours and dies at once with sign-out, a ban, or a change of password or roles. An account with a second factor is answered \`{token: null, challenge, methods}\`: send the challenge with a \`code\`, a \`recovery\` code or a \`passkey\` to \`POST /auth/second-factor\`. Calls that move money, payees or access answer 409 \`001-019\` until \`POST /auth/step-up\`; send them again with the same key then.

### API keys
A program does better with a key than with somebody's password: make one on \`/developers/keys\` (its scopes, its last day, the addresses that it is good for), keep the \`trinity_…\` that is shown once, and send it as \`Authorization: Bearer trinity_…\` to REST, GraphQL and the WebSocket. It does what its owner may within its scopes: each call says below which it needs, and which are closed to keys (passwords, factors, users, keys, webhooks, payments by staff). Outside of them 403 \`001-027\`; ended, or from another address, 401. \`/developers/calls\` lists what your keys have called and how that was answered.

### What travels
Ids, money and rates are JSON numbers. **Money is an integer of minor units** (×100) of its currency: 10 000.00 is \`1000000\`. Rates and percents have at most 4 decimals. Moments are ISO 8601 in UTC, dates \`YYYY-MM-DD\`; "today" is Moscow's. A known key without a value is \`null\`; a key that your role may not read is left out. Keys that a call does not know are ignored.

### Changing
An absent key leaves the value, \`null\` or \`""\` empties it. Records answer \`version\`; a write that carries an older one, in its query or its body, is 409 and changes nothing. **Send it with whatever pays or decides**: a write without it is judged by the status alone, whatever has changed since you read the record. \`Idempotency-Key: anything\` makes a write safe to repeat: the same key again is given the first answer, flagged \`Idempotency-Replayed: true\`, for 72 hours; with another body it is 422.

### Files
\`{"name": "Инвойс.pdf", "b64": "…"}\`, or send the file first to \`POST /file\` (multipart) and name it \`{"id": 17}\`. At most 20 MB a file and 45 MB a call; the content must be of the kind that the extension says. \`{"name": null}\` removes a stored file, an absent key leaves it.

### Lists
\`page\` counts from 0, 20 rows each: \`{items, totalPages, totalItems, hasMore}\`, newest first. Totals are exact, of a whole list and by status or role. A search or another filter is counted up to 1,000 rows: then \`hasMore\` is true, and further pages go on. \`search\` finds parts of names, numbers (\`1042\`, \`№1042\`), amounts as typed (\`1 000,50\`) and currencies. \`status=ACTION\` finds what waits for you.

### Errors
\`{code, message, fieldErrors: [{field, defaultMessage}]}\`, in the language of \`Accept-Language\` (ru, en). **401** no valid token · **403** your role never does this, or the key is not open for it · **404** unknown, or not yours: one and the same answer · **400** with \`fieldErrors\`: what you can correct · **409** the record's status, version or figures have moved, or there is not enough money · **413** too large · **422** an idempotency key with another body · **429** too often and **503** busy or not to be reached for now: see \`Retry-After\` · **500** our mistake: \`requestId\` finds it in our log. A minute allows 1,200 calls, 60 look-ups, 60 messages, 30 uploads, 30 bills as PDF, 6 exports.

### Following
**Webhooks** (\`/developers/webhooks\`, \`POST /webhook\`): signed calls by Standard Webhooks 1.0 to your https address for each change, sent at least once under the same \`webhook-id\`; \`GET /webhook-event\` lists the events with examples. Over WebSocket (\`/graphql\`, protocol graphql-transport-ws, \`{"token": "…"}\` in connection_init): \`countersChanged\`, \`recordChanged\`, \`referenceDataChanged\`, \`messageAdded\`. Every answer carries \`X-Request-Id\`; send your own (8 to 64 letters, digits, _ and -) and it stands in our logs too.`
