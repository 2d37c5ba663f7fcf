import { randomUUID } from 'node:crypto';

import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import { encode } from './protobuf.js';
import { readSubscriptionMessage, subscriptionRequest } from './read-messages.js';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));
const heard = (answer: streams.ReadResp) => readSubscriptionMessage(Buffer.from(answer.serializeBinary()));

const understood = (prefixes: readonly string[]) =>
  streams.ReadReq.deserializeBinary(encode(subscriptionRequest(prefixes))).getOptions()!;

function recorded(contentType: string, data: string, metadata: string): streams.ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(ID))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(bytes('chat.überall-1')))
    .setStreamRevision('9223372036854775807')
    .setCommitPosition(String(2 ** 53 - 1))
    .setPreparePosition('7')
    .setData(bytes(data))
    .setCustomMetadata(bytes(metadata));
  event.getMetadataMap().set('created', '1').set('content-type', contentType).set('type', 'Happened');
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition('8'));
}

const ID = randomUUID();
const expected = {
  position: 2 ** 53 - 1,
  streamId: 'chat.überall-1',
  revision: Number(9223372036854775807n),
  id: ID,
  type: 'Happened',
};

describe('a subscription as the server understands it', () => {
  it('begins at the end of the whole log', () => {
    const options = understood([]);
    expect([options.hasSubscription(), options.getAll()!.hasEnd(), options.hasNoFilter()]).toEqual([true, true, true]);
    expect([options.getReadDirection(), options.getResolveLinks()]).toEqual([0, false]);
    expect(options.getUuidOption()!.hasString()).toBe(true);
  });

  it('is filtered by the names of streams', () => {
    const filter = understood(['chat.', '$$chat.']).getFilter()!;
    expect(filter.getStreamIdentifier()!.getPrefixList()).toEqual(['chat.', '$$chat.']);
    expect([filter.hasCount(), filter.getCheckpointintervalmultiplier()]).toEqual([true, 1_000]);
  });
});

describe('what comes on a subscription', () => {
  it.each([
    ['application/json', '{"a":[1,"é"]}', '{"b":2}', { data: { a: [1, 'é'] }, metadata: { b: 2 } }],
    ['application/json', '', '', { data: '', metadata: undefined }],
    ['application/json', '{', '{', { data: '{', metadata: '{' }],
    ['application/octet-stream', '{}', '', { data: Buffer.from('{}'), metadata: undefined }],
  ])('is an event: %s %j %j', (contentType, data, metadata, event) => {
    expect(heard(recorded(contentType, data, metadata))).toEqual({ event: { ...expected, ...event } });
  });

  it('is that it was confirmed', () => {
    const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('1');
    expect(heard(new streams.ReadResp().setConfirmation(confirmation))).toEqual({ confirmed: true });
  });

  it.each([
    new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()),
    new streams.ReadResp().setFellBehind(new streams.ReadResp.FellBehind()),
    new streams.ReadResp().setCheckpoint(new streams.ReadResp.Checkpoint().setCommitPosition('3')),
  ])('is of no use', (answer) => {
    expect(heard(answer)).toBeUndefined();
  });
});
