const requests = new WeakSet<object>();

/** Call it when a request is answered from the state of this process, while others may have newer state. */
export function servedFromOldKnowledge(request: object): void {
  requests.add(request);
}

export function isServedFromOldKnowledge(request: object): boolean {
  return requests.has(request);
}
