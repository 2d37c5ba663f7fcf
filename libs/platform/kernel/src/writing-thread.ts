/** Memory of a thread that writes: V8 lets the space for short-lived objects grow to several times as much by default. */
export const WRITING_THREAD = { maxYoungGenerationSizeMb: 16 } as const;
