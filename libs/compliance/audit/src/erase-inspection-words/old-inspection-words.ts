import { randomUUID } from 'node:crypto';
import { repeating } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { DAY_MS } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { EraseInspectionWords } from './erase-inspection-words.command.js';

/** Words are erased after this time, since they may name somebody whom no other field names. */
const KEPT_DAYS = 366;

@Injectable()
export class OldInspectionWords extends repeating(
  { lease: 'old-inspection-words', everyMs: 10_000, waiting: 'old words of inspections wait' },
  (now) => new EraseInspectionWords({ madeBy: now - KEPT_DAYS * DAY_MS }, causedByNobody(randomUUID(), now)),
) {}
