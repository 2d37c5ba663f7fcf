import { attack, type AttackPlan } from './attacker.js';

// A process of its own, so that the attacker does not slow down those who are measured.
process.once('message', async (plan: AttackPlan) => {
  process.send!(await attack(plan), () => process.exit(0));
});
