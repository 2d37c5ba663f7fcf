import { randomUUID } from 'node:crypto';

import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';

import { appendRequests, readAppendAnswer, type ToAppend } from './append-messages.js';
import { checkedMetadata } from './checksum.js';
import { encode, type Field } from './protobuf.js';

const understood = (request: readonly Field[]) => streams.BatchAppendReq.deserializeBinary(encode(request));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const uuid = (least: string) =>
  new shared.UUID().setStructured(new shared.UUID.Structured().setLeastSignificantBits(least));

const answered = (answer: streams.BatchAppendResp) =>
  readAppendAnswer(Buffer.from(answer.setCorrelationId(uuid('300')).serializeBinary()));

const refused = (name: string, details: { serializeBinary(): Uint8Array }, code = 0) => {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  return answered(
    new streams.BatchAppendResp().setError(
      new statuses.Status()
        .setMessage(`${name}!`)
        .setCode(code as 0)
        .setDetails(packed),
    ),
  );
};

const event = (content: string): ToAppend => ({
  id: randomUUID(),
  type: 'Happened',
  data: { content },
  metadata: { actorId: null, realmId: 1, correlationId: 'a', causationId: 'b', time: 1 },
});

describe('an append as the server understands it', () => {
  it('says stream, revision, and of each event id, type, content and metadata', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(
        fc.nat(),
        anything,
        fc.oneof(fc.maxSafeNat(), fc.constantFrom('any' as const, 'no_stream' as const)),
        fc.array(anything.map(event), { minLength: 1, maxLength: 5 }),
        (call, stream, expected, events) => {
          const [request, ...more] = appendRequests(call, stream, expected, events).map(understood);
          expect(more).toEqual([]);
          expect(request!.getCorrelationId()!.getStructured()!.getLeastSignificantBits()).toBe(String(call));
          expect(request!.getIsFinal()).toBe(true);
          const options = request!.getOptions()!;
          expect(text(options.getStreamIdentifier()!.getStreamName_asU8())).toBe(stream);
          expect(options.hasStreamPosition() ? Number(options.getStreamPosition()) : options.hasAny()).toEqual(
            typeof expected === 'number' ? expected : expected === 'any',
          );
          expect(options.hasNoStream()).toBe(expected === 'no_stream');
          const proposed = request!.getProposedMessagesList().map((message) => ({
            id: message.getId()!.getString(),
            type: message.getMetadataMap().get('type')!,
            data: JSON.parse(text(message.getData_asU8())) as unknown,
            metadata: JSON.parse(text(message.getCustomMetadata_asU8())) as unknown,
          }));
          expect(proposed).toEqual(
            events.map(({ metadata, ...rest }) => ({
              ...rest,
              metadata: { ...metadata, checksum: expect.any(Number) },
            })),
          );
          for (const each of proposed)
            expect(checkedMetadata({ ...each, streamId: stream })).toEqual(event('').metadata);
          expect(request!.getProposedMessagesList()[0]!.getMetadataMap().get('content-type')).toBe('application/json');
        },
      ),
    );
  });

  it('comes in several messages when it is long, of which only the last is final', () => {
    const events = Array.from({ length: 5 }, () => event('x'.repeat(400_000)));
    const requests = appendRequests(7, 's', 'any', events).map(understood);
    expect(requests.map((request) => request.getProposedMessagesList().length)).toEqual([2, 2, 1]);
    expect(requests.map((request) => request.hasOptions())).toEqual([true, false, false]);
    expect(requests.map((request) => request.getIsFinal())).toEqual([false, false, true]);
    expect(new Set(requests.map((request) => text(request.getCorrelationId()!.serializeBinary()))).size).toBe(1);
  });
});

describe('the answer to an append', () => {
  it.each([0, 1, 127, 128, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER])('has revision and position %i', (number) => {
    const position = new shared.AllStreamPosition().setCommitPosition(String(number)).setPreparePosition('1');
    const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(number)).setPosition(position);
    expect(answered(new streams.BatchAppendResp().setSuccess(success))).toEqual({
      call: 300,
      appended: { revision: number, position: number },
    });
  });

  it.each([
    ['none', (success: streams.BatchAppendResp.Success) => success.setNoPosition(new empty.Empty())],
    [
      'one that a number cannot hold',
      (success: streams.BatchAppendResp.Success) =>
        success.setPosition(new shared.AllStreamPosition().setCommitPosition('18446744073709551615')),
    ],
  ])('has no position: %s', (_, position) => {
    const success = position(new streams.BatchAppendResp.Success().setCurrentRevision('4'));
    expect(answered(new streams.BatchAppendResp().setSuccess(success)).appended).toEqual({
      revision: 4,
      position: undefined,
    });
  });

  it.each([
    [
      'WrongExpectedVersion',
      new shared.WrongExpectedVersion().setCurrentStreamRevision('0'),
      { type: 'wrong-expected-version', actualVersion: 0n },
    ],
    [
      'WrongExpectedVersion',
      new shared.WrongExpectedVersion().setCurrentNoStream(new empty.Empty()),
      { type: 'wrong-expected-version', actualVersion: 'no_stream' },
    ],
    ['StreamDeleted', new shared.StreamDeleted(), { type: 'stream-deleted' }],
    [
      'MaximumAppendSizeExceeded',
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(1_048_576),
      { type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 },
    ],
    ['AccessDenied', new shared.AccessDenied(), { type: 'access-denied', code: 7 }],
    ['Timeout', new shared.Timeout(), { message: 'Timeout!', code: 4 }],
  ])('is an error: %s', (name, details, error) => {
    expect(refused(name, details, 4)).toEqual({ call: 300, error });
  });

  it('that is cut off is an error', () => {
    const success = new streams.BatchAppendResp.Success().setCurrentRevision('4');
    const bytes = Buffer.from(new streams.BatchAppendResp().setSuccess(success).serializeBinary());
    expect(() => readAppendAnswer(bytes.subarray(0, -1))).toThrow(RangeError);
  });
});
