import { given } from '@chat/testing';
import fc from 'fast-check';
import { decideAddPlayground } from './add-playground/add-playground.decide.js';
import {
  InvalidPlayground,
  InvalidPygmentsLanguage,
  type PlaygroundEvent,
  type PlaygroundFields,
  PlaygroundNotFound,
  playgroundsAggregate,
  TooManyPlaygrounds,
} from './playground/playground.aggregate.js';
import { decideRemovePlayground } from './remove-playground/remove-playground.decide.js';

const python: PlaygroundFields = {
  name: 'Python playground',
  pygmentsLanguage: 'Python',
  urlTemplate: 'https://python.example.com?code={code}',
};
const added: PlaygroundEvent = { type: 'PlaygroundAdded', data: { playgroundId: 1, ...python } };
const removed: PlaygroundEvent = { type: 'PlaygroundRemoved', data: { playgroundId: 1 } };
const taken = 'Realm playground with this Realm, Pygments language and Name already exists.';

describe('a playground', () => {
  it('is added once for a language', () => {
    given(playgroundsAggregate)
      .when((state) => decideAddPlayground(state, python, 9))
      .thenRecords(added);
    const one = given(playgroundsAggregate, added);
    one.when((state) => decideAddPlayground(state, python, 9)).thenRefuses(new InvalidPlayground({ __all__: [taken] }));
    const other = { ...python, pygmentsLanguage: 'Python 2' };
    one
      .when((state) => decideAddPlayground(state, other, 9))
      .thenRecords({ type: 'PlaygroundAdded', data: { playgroundId: 2, ...other } });
  });

  /** @limit playgrounds.perOrganization */
  it('is refused beyond the limit of the organization', () => {
    const other = { ...python, name: 'Another' };
    given(playgroundsAggregate, added)
      .when((state) => decideAddPlayground(state, other, 1))
      .thenRefuses(new TooManyPlaygrounds(1));
  });

  it('never gets the id of another one that was removed', () => {
    given(playgroundsAggregate, added, removed)
      .when((state) => decideAddPlayground(state, python, 1))
      .thenRecords({ type: 'PlaygroundAdded', data: { playgroundId: 2, ...python } });
  });

  it('is removed once', () => {
    given(playgroundsAggregate, added)
      .when((state) => decideRemovePlayground(state, { playgroundId: 1 }))
      .thenRecords(removed);
    given(playgroundsAggregate, added, removed)
      .when((state) => decideRemovePlayground(state, { playgroundId: 1 }))
      .thenRefuses(new PlaygroundNotFound());
  });

  it.each<readonly [changed: Partial<PlaygroundFields>, error: Error]>([
    [{ pygmentsLanguage: 'Python$' }, new InvalidPygmentsLanguage()],
    [{ pygmentsLanguage: '' }, new InvalidPlayground({ pygments_language: ['This field cannot be blank.'] })],
    [{ name: '' }, new InvalidPlayground({ name: ['This field cannot be blank.'] })],
    [{ urlTemplate: '' }, new InvalidPlayground({ url_template: ['This field cannot be blank.'] })],
    [{ urlTemplate: 'https://e.org/{code' }, new InvalidPlayground({ url_template: ['Invalid URL template.'] })],
    [
      { urlTemplate: 'https://e.org/{text}' },
      new InvalidPlayground({ __all__: ['Missing the required variable "code" in the URL template'] }),
    ],
    [
      { urlTemplate: 'https://e.org/{code}{?text}' },
      new InvalidPlayground({ __all__: ['"code" should be the only variable present in the URL template'] }),
    ],
  ])('is refused with %j', (changed, error) => {
    given(playgroundsAggregate)
      .when((state) => decideAddPlayground(state, { ...python, ...changed }, 9))
      .thenRefuses(error as InvalidPlayground);
  });

  it('may name the code more than once, in any form of a template', () => {
    for (const urlTemplate of ['https://e.org/{code}#{+code}', 'https://e.org/{?code*}', 'https://e.org{&code:500}'])
      expect(decideAddPlayground(playgroundsAggregate.initialState, { ...python, urlTemplate }, 9)).toHaveLength(1);
  });

  it('is, added again, refused whatever it is called', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\S.{0,20}$/), fc.constantFrom('Rust', 'C++', 'C#', 'a/b'), (name, language) => {
        const fields = { ...python, name, pygmentsLanguage: language };
        const events = decideAddPlayground(playgroundsAggregate.initialState, fields, 9);
        given(playgroundsAggregate, ...events)
          .when((state) => decideAddPlayground(state, fields, 9))
          .thenRefuses(new InvalidPlayground({ __all__: [taken] }));
      }),
    );
  });
});
