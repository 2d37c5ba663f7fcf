import { randomUUID } from 'node:crypto';
import { repeating } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Injectable } from '@nestjs/common';
import { EraseDueContent } from './erase-due-content.command.js';

@Injectable()
export class DueContent extends repeating(
  { lease: 'due-content', everyMs: 2_000, waiting: 'deleted content waits' },
  (now) => new EraseDueContent(causedByNobody(randomUUID(), now)),
) {}
