import { randomUUID } from 'node:crypto';
import { repeating } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Injectable } from '@nestjs/common';
import { EraseOldLogIns } from './erase-old-log-ins.command.js';

@Injectable()
export class OldLogIns extends repeating(
  { lease: 'old-log-ins', everyMs: 2_000, waiting: 'old log-ins wait' },
  (now) => new EraseOldLogIns({ cause: causedByNobody(randomUUID(), now) }),
) {}
