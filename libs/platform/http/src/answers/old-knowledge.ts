const requests = new WeakSet<object>();

/** To be called when a request is served from what this process knows, while others may know more. */
export function servedFromOldKnowledge(request: object): void {
  requests.add(request);
}

export function isServedFromOldKnowledge(request: object): boolean {
  return requests.has(request);
}
