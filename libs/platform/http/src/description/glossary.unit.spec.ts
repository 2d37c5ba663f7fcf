import { Glossary } from './glossary.js';

const glossary = new Glossary([{ waiting_period: 'After how many days.' }, { oldest_id: 'Id of what is oldest.' }]);

describe('the meaning of a name', () => {
  it.each([
    ['waiting_period', 'After how many days.'],
    ['realm_waiting_period', 'After how many days.'],
    ['oldest_id', 'Id of what is oldest.'],
    ['channel_folder_id', 'Id of the channel folder.'],
    ['stream_ids', 'Ids of the channels.'],
    ['realm_url', 'URL of the organization.'],
    ['can_join_group', 'Who may join.'],
    ['title', 'Title.'],
  ])('%s is said by its row, by its setting or by the name', (name, meaning) => {
    expect(glossary.meaningOf(name)).toBe(meaning);
  });

  it('is missing where a name does not say it', () => {
    expect(glossary.meaningOf('threshold')).toBeUndefined();
  });

  it('is given once', () => {
    expect(() => new Glossary([{ color: 'Red or blue.' }, { color: 'A color.' }])).toThrow(
      'The name color has two meanings.',
    );
  });
});
