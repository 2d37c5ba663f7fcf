import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';
import { entriesIn, entryBundle } from '../tiles/entry-bundle.js';
import { commitmentTo, type Entry } from './entry.js';

const ENTRY: Entry = {
  version: 1,
  type: 'MessagePosted',
  time: 1_800_000_000_000,
  subjects: [],
  stream: 'message-42',
  revision: 0,
  id: '9f2d6c1e-0000-4000-8000-000000000000',
  commitment: 'AAAA',
  actor: 7,
};

describe('canonical JSON', () => {
  it('is that of RFC 8785', () => {
    expect(
      canonicalJson({
        b: 1,
        a: [null, true, { z: 'é"\u0007\u2028', y: 1e21 }],
        A: 4.5,
        '\u20ac': 333333333.3333333,
        1: -0,
      }),
    ).toBe('{"1":0,"A":4.5,"a":[null,true,{"y":1e+21,"z":"é\\"\\u0007\u2028"}],"b":1,"€":333333333.3333333}');
  });

  it('means the value, whatever the order of its fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reversed = (each: unknown): unknown =>
          Array.isArray(each)
            ? each.map(reversed)
            : typeof each === 'object' && each !== null
              ? Object.fromEntries(
                  Object.entries(each)
                    .toReversed()
                    .map(([name, field]) => [name, reversed(field)]),
                )
              : each;
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps names that an object would put elsewhere', () => {
    const json = '{"10":1,"9":{"__proto__":{"b":[{"2":null,"1":0}],"a":1}}}';
    expect(canonicalJson(JSON.parse(json))).toBe('{"10":1,"9":{"__proto__":{"a":1,"b":[{"1":0,"2":null}]}}}');
  });

  it.each([[NaN], [Infinity], [() => 1], [[undefined]]])('refuses %p', (value) => {
    expect(() => canonicalJson(value)).toThrow('is not JSON');
  });
});

describe('an entry', () => {
  it('has one form', () => {
    expect(canonicalJson(ENTRY)).toBe(
      '{"actor":7,"commitment":"AAAA","id":"9f2d6c1e-0000-4000-8000-000000000000","revision":0,"stream":"message-42",' +
        '"subjects":[],"time":1800000000000,"type":"MessagePosted","version":1}',
    );
  });

  it('fits into a tile, or is refused', () => {
    expect(entriesIn(entryBundle([Buffer.alloc(65_535)]))).toEqual([Buffer.alloc(65_535)]);
    expect(() => entryBundle([Buffer.alloc(65_536)])).toThrow(RangeError);
  });
});

describe('a commitment', () => {
  const salt = Buffer.alloc(32, 7);
  const content = { data: { content: 'torn' }, metadata: { realmId: 1 } };

  it('is the same whatever the order of the fields', () => {
    expect(commitmentTo({ metadata: content.metadata, data: content.data }, salt)).toBe(commitmentTo(content, salt));
  });

  it('changes with the salt, the data and the metadata', () => {
    const all = [
      commitmentTo(content, salt),
      commitmentTo(content, Buffer.alloc(32, 8)),
      commitmentTo({ ...content, data: { content: 'uorn' } }, salt),
      commitmentTo({ ...content, metadata: { realmId: 2 } }, salt),
    ];
    expect(new Set(all).size).toBe(4);
  });

  it('needs a whole salt', () => expect(() => commitmentTo(content, Buffer.alloc(16))).toThrow(RangeError));
});
