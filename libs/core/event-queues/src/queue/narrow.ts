import { isResolved } from '@chat/directory';
import { DomainError } from '@chat/kernel';
import type { AnnouncedMessage } from '../announcements/announcement.js';

/** Selects the messages of a queue: all terms must hold. */
export type QueueNarrow = readonly (readonly [operator: string, operand: string])[];

const OPERATORS = new Set(['channel', 'stream', 'topic', 'sender', 'is', 'mentions']);

export class UnsupportedNarrow extends DomainError {}

/** @throws UnsupportedNarrow for a term that registrations do not support */
export function checkNarrow(narrow: QueueNarrow): void {
  for (const [operator, operand] of narrow) {
    if (!OPERATORS.has(operator)) throw new UnsupportedNarrow(`Operator ${operator} not supported.`);
    if (operator === 'is' && operand === 'followed') throw new UnsupportedNarrow('Operand followed not supported.');
  }
}

/** True when the message, as it concerns this account, matches. An unknown operand of `is` matches everything. */
export function matchesNarrow(narrow: QueueNarrow, message: AnnouncedMessage, userId: number): boolean {
  return narrow.every(([operator, operand]) => {
    switch (operator) {
      case 'channel':
      case 'stream':
        return message.channelName !== null && equalIgnoringCase(message.channelName, operand);
      case 'topic':
        return message.channelName !== null && equalIgnoringCase(message.topic, operand);
      case 'sender':
        return message.isFrom(operand, userId);
      case 'mentions':
        return message.mentions(operand, userId);
      default:
        return isIn(operand, message, userId);
    }
  });
}

function isIn(operand: string, message: AnnouncedMessage, userId: number): boolean {
  switch (operand) {
    case 'dm':
    case 'private':
      return message.channelName === null;
    case 'starred':
      return message.flagsOf(userId).includes('starred');
    case 'unread':
      return !message.flagsOf(userId).includes('read');
    case 'mentioned':
    case 'alerted':
      return message.flagsOf(userId).includes('mentioned');
    case 'resolved':
      return message.channelName !== null && isResolved(message.topic);
    default:
      return true;
  }
}

function equalIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
