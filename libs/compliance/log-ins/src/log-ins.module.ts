import { Module } from '@nestjs/common';
import { EraseLogInsOfHandler } from './erase-log-ins-of-deleted/erase-log-ins-of.command.js';
import { EraseOldLogInsHandler } from './erase-old-log-ins/erase-old-log-ins.command.js';
import { OldLogIns } from './erase-old-log-ins/old-log-ins.js';
import { ListLogInsController } from './list-log-ins/list-log-ins.controller.js';
import { RecordLogInHandler } from './record-log-in/record-log-in.command.js';
import { LogIns } from './record-log-in/log-ins.js';
import { RefusedLogInsGauge } from './refused-log-ins/refused-log-ins-gauge.js';
import { RefusedLogInsController } from './refused-log-ins/refused-log-ins.controller.js';
import { ListRefusedLogInsHandler } from './refused-log-ins/list-refused-log-ins.query.js';
import { ReportRefusedLogInsHandler } from './refused-log-ins/report-refused-log-ins.command.js';
import { ListLogInsHandler } from './list-log-ins/list-log-ins.query.js';

@Module({
  controllers: [ListLogInsController, RefusedLogInsController],
  providers: [
    EraseLogInsOfHandler,
    ListLogInsHandler,
    ListRefusedLogInsHandler,
    EraseOldLogInsHandler,
    LogIns,
    OldLogIns,
    RecordLogInHandler,
    RefusedLogInsGauge,
    ReportRefusedLogInsHandler,
  ],
  exports: [LogIns],
})
export class LogInsModule {}
