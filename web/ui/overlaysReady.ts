/** Resolves when popups can be drawn: one that is opened before waits for it. */
export const overlaysReady = Promise.withResolvers<void>()
