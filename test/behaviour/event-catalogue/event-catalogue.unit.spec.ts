import { readFileSync } from 'node:fs';
import { EVENT_TYPES } from '@chat/composition';
import { catalogue, CATALOGUE_FILE } from './catalogue.js';

describe('The catalogue of events', () => {
  it('is as the code is: run `npm run events`', async () => {
    expect(readFileSync(CATALOGUE_FILE, 'utf8')).toBe(await catalogue());
  });

  it('has every type of the log', () => {
    const page = readFileSync(CATALOGUE_FILE, 'utf8');
    expect([...EVENT_TYPES].filter((type) => !page.includes(`\n### ${type}\n`))).toEqual([]);
  });
});
