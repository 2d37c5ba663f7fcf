/** The oldest version with everything that the code uses, such as `Map.prototype.getOrInsertComputed`. */
const NEEDED = 26;

/** The message for a Node.js that is too old for the program; undefined when it is new enough. */
export function nodeTooOld(version: string): string | undefined {
  return Number.parseInt(version, 10) >= NEEDED
    ? undefined
    : `This program needs Node.js ${NEEDED} or newer; this is ${version}. npm start brings its own.`;
}
