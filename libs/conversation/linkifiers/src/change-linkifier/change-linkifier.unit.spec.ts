import { given } from '@chat/testing';
import { type LinkifierEvent, LinkifierNotFound, linkifiersAggregate } from '../linkifier/linkifier.aggregate.js';
import { decideChangeLinkifier } from './change-linkifier.decide.js';

const required = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://i.org/{id}' };
const fields = { ...required, exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] };
const added: LinkifierEvent = { type: 'LinkifierAdded', data: { linkifierId: 1, ...fields } };
const changed = (change: object): LinkifierEvent => ({
  type: 'LinkifierChanged',
  data: { linkifierId: 1, ...fields, ...change },
});
const example = { exampleInput: '#12', reverseTemplate: '#{id}' };
const alternatives = { alternativeUrlTemplates: ['https://j.org/{id}'] };

describe('changing a linkifier', () => {
  it('leaves what the change before set, where the request does not name it', () => {
    given(linkifiersAggregate, added, changed(example))
      .when((state) => decideChangeLinkifier(state, { linkifierId: 1, requested: { ...required, ...alternatives } }))
      .thenRecords(changed({ ...example, ...alternatives }));
  });

  it('refuses one that was removed, whatever the request says of it', () => {
    const removed: LinkifierEvent = { type: 'LinkifierRemoved', data: { linkifierId: 1 } };
    given(linkifiersAggregate, added, removed)
      .when((state) => decideChangeLinkifier(state, { linkifierId: 1, requested: { ...required, pattern: '' } }))
      .thenRefuses(new LinkifierNotFound());
  });
});
