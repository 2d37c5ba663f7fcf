import { Links } from './links.js';
import { valueOf } from './shown.js';

const NOBODY = { isOwner: false, isAuditor: false, mayHold: false };

const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&#61;', '=').replaceAll('&#38;', '&'));

const PLACE = { type: 'stream', stream_id: 7, stream_name: '<legal>', topic: 'a & b' };
const ADA = { user_id: 12, name: 'Ada' };

describe('Links', () => {
  it('lead auditors from ids to pages, with the case', () => {
    const links = new Links({ ...NOBODY, isAuditor: true }, '4711');
    expect(hrefs(links.messages([1, 2]))).toEqual([
      '/console/message?id=1&case=4711',
      '/console/message?id=2&case=4711',
    ]);
    expect(hrefs(links.person(ADA))).toEqual(['/console/person?id=12&case=4711']);
    expect(hrefs(links.request('a-b', 12))).toEqual(['/console/person?id=12&request=a-b&case=4711']);
    expect(hrefs(links.request('a-b', 'administration'))).toEqual(['/console/changes?request=a-b&case=4711']);
    expect(hrefs(links.channel(7))).toEqual(['/console/search?channels=7&case=4711']);
    expect(hrefs(links.place(PLACE))).toEqual(['/console/search?topics=7+%3E+a+%26+b&case=4711']);
    expect(links.place(PLACE)).toContain('&#60;legal&#62; &#62; a &#38; b</a>');
    expect(hrefs(links.place({ type: 'direct', people: [ADA, { user_id: 13, name: 'Eve' }] }))).toEqual([
      '/console/search?conversations=12%2C+13&case=4711',
    ]);
    for (const text of [links.request('x', null), links.case('4711'), links.hold(3), links.place({ type: 'outside' })])
      expect(hrefs(text)).toEqual([]);
  });

  it('lead owners to log-ins, undo, inspections and holds', () => {
    const links = new Links({ ...NOBODY, isOwner: true, mayHold: true });
    expect(hrefs(links.person(ADA))).toEqual(['/console/log-ins?id=12']);
    expect(hrefs(links.request('a-b', 12))).toEqual(['/console/undo?request=a-b']);
    expect(hrefs(links.case('4711'))).toEqual(['/console/inspections?case=4711']);
    expect(hrefs(links.hold(3))).toEqual(['/console/holds#hold-3']);
    expect(hrefs(links.message(1) + links.channel(7) + links.place(PLACE))).toEqual([]);
  });

  it('are made of the ids in values of events, by the names of their fields', () => {
    const links = new Links({ isOwner: true, isAuditor: true, mayHold: true });
    const found = (name: string, value: unknown) => hrefs(valueOf(name, value, links)).map((href) => href.slice(9));
    expect(found('message_ids', [1, 2])).toEqual(['message?id=1', 'message?id=2']);
    expect(found('userIds', [12])).toEqual(['person?id=12']);
    expect(found('creatorId', 12)).toEqual(['person?id=12']);
    expect(found('mandate.channelIds', [7])).toEqual(['search?channels=7']);
    expect(found('holdId', 3)).toEqual(['holds#hold-3']);
    expect(found('correlation_id', 'a-b')).toEqual(['undo?request=a-b']);
    expect(found('from', { stream_id: 7, stream_name: 'legal', topic: 'x' })).toEqual(['search?topics=7+%3E+x']);
    expect(found('name_of', ADA)).toEqual(['person?id=12']);
    for (const [name, value] of [
      ['role', 400],
      ['userIds', []],
      ['userId', null],
      ['subgroupIds', [2]],
    ] as const)
      expect(found(name, value)).toEqual([]);
  });
});
