/** Memory of a writing thread: by default V8 lets the space for young objects grow to several times as much. */
export const WRITING_THREAD = { maxYoungGenerationSizeMb: 16 } as const;
