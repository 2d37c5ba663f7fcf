import type { Answer } from './http-client.js';

/** Demands that a request is refused with status 400 and these words. */
export async function refused(request: Promise<Answer>, msg: string): Promise<void> {
  expect(await request).toMatchObject({ status: 400, body: { result: 'error', code: 'BAD_REQUEST', msg } });
}

/** How many requests in a row succeed, and the answer to the first one that does not. */
export async function untilRefused(
  request: (at: number) => Promise<Answer>,
): Promise<[count: number, refusal: Answer]> {
  for (let count = 0; ; count++) {
    const answer = await request(count);
    if (answer.status !== 200) return [count, answer];
  }
}
