import { SharedPages } from './shared-pages.js';
import { LIMITS } from '../event-log.limits.js';

const page = (characters: number) => ({ events: [], isEnd: false, characters });
const QUARTER = LIMITS.log.pageCharacters;

describe('pages that were read', () => {
  it('are kept up to a size, the ones read last', () => {
    const pages = new SharedPages();
    for (let at = 0; at < 5; at++) pages.keep(at, page(QUARTER));
    expect([0, 1, 2, 3, 4].filter((at) => pages.get(at))).toEqual([1, 2, 3, 4]);
    pages.keep(1, page(1));
    pages.keep(5, page(QUARTER - 1));
    expect([1, 2, 3, 4, 5].filter((at) => pages.get(at))).toEqual([1, 2, 3, 4, 5]);
  });

  it('are gone when something in them was erased', () => {
    const pages = new SharedPages();
    pages.keep(0, page(4 * QUARTER));
    pages.forget();
    expect(pages.get(0)).toBeUndefined();
    for (let at = 1; at <= 4; at++) pages.keep(at, page(QUARTER));
    expect(pages.get(1)).toBeDefined();
  });
});
