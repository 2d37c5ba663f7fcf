/** The oldest that has all that the code uses, such as `Map.prototype.getOrInsertComputed`. */
const NEEDED = 26;

/** What to say to who starts a program on a Node.js that is too old for it; undefined when it is new enough. */
export function nodeTooOld(version: string): string | undefined {
  return Number.parseInt(version, 10) >= NEEDED
    ? undefined
    : `This program needs Node.js ${NEEDED} or newer; this is ${version}. npm start brings its own.`;
}
