import { pythonPackages, SCHEMATHESIS } from '../../support/engines/python-packages.js';
import { fuzzServer, ROLES } from './fuzzed-server.js';

const packages = await pythonPackages(SCHEMATHESIS);
const describeIfPresent = packages === null ? describe.skip : describe;

describeIfPresent('Requests after the description of the API, valid and broken', () => {
  it('are answered as described, and change nothing when they are refused', async () => {
    const plan = { packages: packages!, seed: 1, examples: 1, phases: ['fuzzing'] as const };
    const { faults, answers } = await fuzzServer(plan, process.env['EVERYTHING'] ? ROLES : ['member']);

    expect(faults.join('\n\n')).toBe('');
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  }, 600_000);
});
