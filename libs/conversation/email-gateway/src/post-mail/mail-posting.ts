import { randomUUID } from 'node:crypto';
import { causedBy, type ChannelEmailAddress, type Channel, Directory, truncateTopic } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Clock, DomainError, MINUTE_MS, refusal, SlidingWindow } from '@chat/kernel';
import { Messenger } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { EmailGatewayOptions } from './email-gateway.options.js';
import { type MailAddress, readMailAddress } from '../mail-address/mail-address.js';
import { contentOfMail, plainText, topicOfMail } from '../mail-text/mail-text.js';
import { CurrentState, MailFiles } from '@chat/ports';
import type { IncomingMail, MailAttachment } from './incoming-mail.js';

export class UnknownMailAddress extends refusal('There is no channel of this address.') {}

interface Destination {
  readonly channel: Channel;
  readonly address: ChannelEmailAddress;
  readonly options: MailAddress;
}

@Injectable()
export class MailPosting {
  /** By token: anybody who knows an address may send to it, and no other limit counts mail. */
  readonly #pace: SlidingWindow<string>;

  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
    private readonly messenger: Messenger,
    private readonly files: MailFiles,
    private readonly state: CurrentState,
    private readonly options: EmailGatewayOptions,
  ) {
    this.#pace = new SlidingWindow(clock, { limit: options.limits.mailsPerMinute, windowMs: MINUTE_MS });
  }

  /**
   * Resolves when mail to the address can be posted. A change by another server, or an unavailable log, never refuses a
   * mail for good.
   * @throws UnknownMailAddress, TemporarilyUnavailable, TooManyRequests
   */
  async accept(recipient: string): Promise<void> {
    if (!this.#isKnown(recipient)) await this.state.reached();
    this.#pace.check(this.#destinationOf(recipient).address.token);
  }

  countUnreadable(recipient: string): void {
    const address = readMailAddress(this.options.pattern, recipient);
    if (address) this.#pace.add(address.token);
  }

  #isKnown(recipient: string): boolean {
    try {
      this.#destinationOf(recipient);
      return true;
    } catch {
      return false;
    }
  }

  #destinationOf(recipient: string): Destination {
    const options = readMailAddress(this.options.pattern, recipient);
    if (!options) throw new UnknownMailAddress();
    for (const channel of this.directory.channels()) {
      const address = channel.emailAddresses?.find(({ token }) => token === options.token);
      if (address && !channel.isArchived && this.#isAlive(address)) return { channel, address, options };
    }
    throw new UnknownMailAddress();
  }

  /**
   * Resolves when the message is in the log; a repeated mail is posted once.
   * @throws UnknownMailAddress, TemporarilyUnavailable, TooManyRequests, and errors of sending for the account that made the
   * address and for the sender
   */
  async post(recipient: string, mail: IncomingMail): Promise<void> {
    await this.state.reached();
    const { channel, address, options } = this.#destinationOf(recipient);
    const { creatorId, senderId, token } = address;
    const conversation = { kind: 'channel', channelId: channel.id, topic: this.#topicOf(channel, mail) } as const;
    const key = `mail-${token}-${mail.id}`;
    if (await this.messenger.isSent(senderId, key)) return;
    this.#pace.check(token);
    this.#pace.add(token);
    const withoutLinks = contentOfMail(mail, options, []);
    for (const id of new Set([creatorId, senderId])) await this.messenger.check(id, conversation, withoutLinks);
    const cause = this.#cause(senderId);
    const links = await this.#keep(mail.attachments, senderId, cause);
    const content = contentOfMail(mail, options, links);
    await this.messenger.send({ senderId, client: 'Internal', conversation, content, readBySender: true, key, cause });
  }

  #isAlive({ creatorId, senderId }: ChannelEmailAddress): boolean {
    return [creatorId, senderId].every((id) => this.directory.user(id)?.isActive);
  }

  #topicOf({ topicsPolicy }: Channel, { subject }: IncomingMail): string {
    return topicsPolicy === 'empty_topic_only' ? '' : truncateTopic(topicOfMail(subject));
  }

  async #keep(attachments: readonly MailAttachment[], ownerId: number, cause: Cause): Promise<string[]> {
    const links: string[] = [];
    for (const attachment of attachments) {
      const name = plainText(attachment.name.replaceAll(/[()]/g, ''));
      try {
        links.push(`[${name}](${await this.files.keep({ ...attachment, ownerId, cause })})`);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        links.push(`${name}: ${error.message}`);
      }
    }
    return links;
  }

  #cause(actorId: number): Cause {
    return causedBy({ userId: actorId, correlationId: randomUUID(), time: this.clock.now() });
  }
}
