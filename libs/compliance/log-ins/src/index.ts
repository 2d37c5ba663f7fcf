export { logIns } from './log-ins.capability.js';
export type { LogInRecorded } from './log-in/log-in.aggregate.js';
export type { RefusedLogIn } from './refused-log-ins/refused-log-ins.js';
export { ReportRefusedLogIns } from './refused-log-ins/report-refused-log-ins.command.js';
export { RefusedLogIns } from './refused-log-ins/refused-log-ins.js';
