// Properties are tried with the same examples in every run, so that a run fails because of what was changed. `SEED=… npm test` tries
// others, and the campaigns many.
import fc from 'fast-check';

// The runner prints no causes of errors.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1), includeErrorInReport: true });
