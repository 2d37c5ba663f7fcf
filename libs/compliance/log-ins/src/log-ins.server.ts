import { fulfil, type ServerPart } from '@chat/capability';
import { KeyUses } from '@chat/http';
import { LogInRecords } from '@chat/ports';
import { eraseLogInsOfDeleted } from './erase-log-ins-of-deleted/erase-log-ins-of-deleted.process.js';
import { LogInDays } from './log-in/log-in-days.js';
import { LogInsModule } from './log-ins.module.js';
import { LogIns } from './record-log-in/log-ins.js';
import { RefusedLogIns } from './refused-log-ins/refused-log-ins.js';
import { ReportRefusedLogIns } from './refused-log-ins/report-refused-log-ins.command.js';

export const server: ServerPart = {
  module: LogInsModule,
  settings: ({ logInDays }) => [new LogInDays(logInDays)],
  deletions: [eraseLogInsOfDeleted],
  live: ({ clock }) => new RefusedLogIns(clock),
  provides: [fulfil(LogInRecords, LogIns), fulfil(KeyUses, LogIns)],
  operatorRequests: {
    refusedLogIns: () => new ReportRefusedLogIns(),
  },
};
