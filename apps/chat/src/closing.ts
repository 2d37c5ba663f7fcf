export async function closing<Result>(
  engine: { close(): Promise<void> },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await engine.close();
  }
}
