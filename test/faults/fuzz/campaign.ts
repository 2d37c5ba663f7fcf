import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { pythonPackages, SCHEMATHESIS } from '../../support/engines/python-packages.js';
import { type FuzzedRole, fuzzServer, ROLES } from './fuzzed-server.js';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    examples: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    roles: { type: 'string', default: ROLES.join(',') },
  },
});

const packages = await pythonPackages(SCHEMATHESIS);
if (packages === null) process.exit(1);
const roles = options.roles.split(',') as FuzzedRole[];
const byStatus: Record<string, number> = {};
const byFault = new Map<string, number>();
let requests = 0;
let isVerified = true;
for (let seed = Number(options.seed); requests < Number(options.requests); seed++) {
  const before = requests;
  const plan = {
    packages,
    seed,
    examples: Number(options.examples),
    phases: ['coverage', 'fuzzing', 'stateful'],
  } as const;
  const report = await fuzzServer(plan, roles, (role, made) =>
    process.stderr.write(`\rseed ${seed}, ${role}: ${before + made} requests `),
  );
  const { faults, answers } = report;
  isVerified &&= report.isVerified;
  if (answers.length === 0) throw new Error(`No request was made: ${faults.join('\n')}`);
  requests += answers.length;
  for (const { status } of answers) byStatus[status] = (byStatus[status] ?? 0) + 1;
  for (const fault of faults) {
    if (!byFault.has(fault)) console.log(`seed ${seed}: ${fault}`);
    byFault.set(fault, (byFault.get(fault) ?? 0) + 1);
  }
}
process.stderr.write('\n');
console.log(byStatus);
console.log(`${requests} requests, ${byFault.size} faults, verify ${isVerified ? 'green' : 'red'}`);
process.exitCode = byFault.size === 0 ? 0 : 1;
