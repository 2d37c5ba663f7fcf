const KEY = /^[\w-]{16,64}$/;

export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Keys are the service's own. @throws TypeError for what could be the name of something else on a disk */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`${JSON.stringify(key)} is not the key of a file.`);
  return key;
}
