/** Runs steps in order, whether earlier ones succeed or fail. @throws the first error, once all are done */
export async function everyStep(...steps: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
