import { spawnSync } from 'node:child_process';

it('A test that does not end fails after its timeout, and an error that nobody awaits fails the test that is running', () => {
  const parameters = ['--testMatch', '**/unruly.fixture.ts', '--maxWorkers', '2'];
  const { status, stderr } = spawnSync('jest', parameters, {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });

  expect(stderr.match(/It did not end within 100 ms\./g)).toHaveLength(2);
  expect(stderr).toContain('nobody awaits this');
  // Stacks name the TypeScript.
  expect(stderr).toContain('unruly.fixture.ts:11:');
  expect(stderr).toContain('3 failed, 2 passed, 5 total');
  expect(status).toBe(1);
});
