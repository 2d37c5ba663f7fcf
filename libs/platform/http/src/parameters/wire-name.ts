/** `propagateMode` → `propagate_mode`, `prevContentSha256` → `prev_content_sha256`. */
export function wireName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
