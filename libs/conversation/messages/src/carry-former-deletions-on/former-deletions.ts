import { randomUUID } from 'node:crypto';
import { repeating } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Injectable } from '@nestjs/common';
import { CarryFormerDeletionsOn } from './carry-former-deletions-on.command.js';

/** After an upgrade, in pieces; later for content that was kept then and is erased now. */
@Injectable()
export class FormerDeletions extends repeating(
  { lease: 'former-deletions', everyMs: 5_000, waiting: 'topics of former deletions wait' },
  (now) => new CarryFormerDeletionsOn(causedByNobody(randomUUID(), now)),
) {}
