import { type Limits, MIB, SECOND_MS } from '@chat/kernel';

export const LIMITS = {
  /** Images that are read and drawn. */
  images: {
    /**
     * All pictures of one image together.
     * @unit pixels of all pictures of an image
     * @beyond it is taken for no image
     */
    pixels: 40_000_000,
    /**
     * Size of the decoded image in memory: pixels × channels × bytes of a channel.
     * @unit bytes of the same in memory: pixels × channels × bytes of a channel
     * @beyond it is taken for no image
     */
    decodedBytes: 160_000_000,
    /**
     * Per animation.
     * @unit pictures of an animation
     * @beyond it is taken for no image
     */
    pictures: 2_000,
    /**
     * Resident memory of the process that reads what an upload is, and of the one that draws: beyond it the process ends.
     * @unit bytes of resident memory of the process that reads what an upload is
     * @beyond the process ends, and the image is taken for none
     */
    describingResidentBytes: 160 * MIB,
    /**
     * @unit bytes of resident memory of the process that draws
     * @beyond the same
     */
    drawingResidentBytes: 192 * MIB,
    /**
     * Processor time for one image.
     * @unit milliseconds of processor time for one image
     * @beyond the same
     */
    describingMs: 3 * SECOND_MS,
    /**
     * @unit milliseconds of processor time for one image
     * @beyond the same
     */
    drawingMs: 10 * SECOND_MS,
    /**
     * Without an image, until such a process ends.
     * @unit milliseconds without an image
     * @beyond the process ends; the next image starts another one
     */
    idleMs: 30 * SECOND_MS,
    /**
     * Requests that wait until their avatar, emoji or picture is drawn, each with its file in memory: in total, and of one person.
     * @unit requests whose avatar, emoji or picture waits to be drawn
     * @beyond 503 `SERVER_BUSY` with `retry-after`
     */
    waiting: 40,
    /**
     * @unit the same, of one person and the person's bots
     * @beyond 429 `RATE_LIMIT_HIT` with `retry-after`
     */
    waitingPerPerson: 10,
  },
} as const satisfies Limits;
