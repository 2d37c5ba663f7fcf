const KEY = /^[\w-]{16,64}$/;

export function isKey(name: string): boolean {
  return KEY.test(name);
}

/** Keys are made by the service. @throws TypeError for a key that could name another file on a disk */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`${JSON.stringify(key)} is not the key of a file.`);
  return key;
}
