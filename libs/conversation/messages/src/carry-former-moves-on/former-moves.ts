import { randomUUID } from 'node:crypto';
import { repeating } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Injectable } from '@nestjs/common';
import { CarryFormerMovesOn } from './carry-former-moves-on.command.js';

/** Once after an upgrade, in pieces. */
@Injectable()
export class FormerMoves extends repeating(
  { lease: 'former-moves', everyMs: 60_000, waiting: 'topics of former moves wait' },
  (now) => new CarryFormerMovesOn(causedByNobody(randomUUID(), now)),
) {}
