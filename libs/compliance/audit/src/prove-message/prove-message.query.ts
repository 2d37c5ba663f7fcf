import { QueryWith } from '@chat/cqrs';
import type { Mandate } from '@chat/directory';
import { type Disclosure, proveStream, Proving } from '@chat/sealing';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Auditors, UnknownMessage } from '../auditors/auditors.js';
import { closed } from '../leaving-out/closed.js';
import { withholding } from '../leaving-out/extract.js';
import { ShownLog } from '../shown-log/shown-log.js';

/** Answers what proves the events of the message. @throws UnknownMessage */
export class ProveMessage extends QueryWith<{ readonly messageId: number; readonly mandate: Mandate }, Disclosure> {}

@QueryHandler(ProveMessage)
export class ProveMessageHandler implements IQueryHandler<ProveMessage> {
  constructor(
    private readonly auditors: Auditors,
    private readonly proving: Proving,
    private readonly shown: ShownLog,
  ) {}

  async execute({ data: { messageId, mandate } }: ProveMessage): Promise<Disclosure> {
    await this.auditors.covered(mandate, messageId);
    const proven = await proveStream(`message-${messageId}`, this.proving, withholding({ mandate }));
    const disclosure = closed(proven, await this.shown.withheldFrom(mandate));
    if (disclosure.events.length === 0) throw new UnknownMessage();
    return disclosure;
  }
}
