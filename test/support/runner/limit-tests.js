// jest-light-runner runs the tests that jest-circus collects, without two promises of Jest: a test that does not end fails after its
// timeout, and an error that nobody awaits fails the test that is running. Both are kept here.
import { addEventHandler } from 'jest-circus';

const TIMEOUT_MS = 600_000;

/** Fails the step (test or hook) that is running. */
let fail;

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    if (fail) return fail(error);
    console.error('An error that no test awaits:', error);
    process.exit(1);
  });

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') limit(currentDescribeBlock.children.at(-1));
  if (event.name === 'add_hook') limit(currentDescribeBlock.hooks.at(-1));
});

function limit(step) {
  const { fn, timeout = TIMEOUT_MS } = step;
  if (fn) step.fn = () => limited(fn, timeout);
}

async function limited(fn, timeout) {
  const { promise, reject } = Promise.withResolvers();
  const timer = setTimeout(() => reject(new Error(`It did not end within ${timeout} ms.`)), timeout);
  fail = reject;
  try {
    await Promise.race([fn(), promise]);
  } finally {
    fail = undefined;
    clearTimeout(timer);
  }
}
