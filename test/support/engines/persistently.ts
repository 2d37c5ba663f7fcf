const ATTEMPTS = 3;

/** Fetches over the network, again when that fails. @throws the error of the last attempt */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
