import { fileHeaders } from './file-headers.js';

describe('the header with the name of a file', () => {
  it.each([
    ['note.txt', `attachment; filename="note.txt"; filename*=UTF-8''note.txt`],
    ['bücher "1".txt', `attachment; filename="b_cher _1_.txt"; filename*=UTF-8''b%C3%BCcher%20%221%22.txt`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['a\r\nSet-Cookie: b', `attachment; filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
    ['back\\slash%41', `attachment; filename="back_slash_41"; filename*=UTF-8''back%5Cslash%2541`],
    ['😀\ud800', `attachment; filename="__"; filename*=UTF-8''%F0%9F%98%80%EF%BF%BD`],
  ])('says %j without being left', (name, disposition) => {
    expect(fileHeaders(name, 'text/plain')['content-disposition']).toBe(disposition);
  });

  it('says a long name in less than 2 KiB, with its ending', () => {
    const disposition = fileHeaders(`${'名'.repeat(2_700)}.txt`, 'text/plain')['content-disposition'];
    expect(disposition?.length).toBeLessThan(2_048);
    expect(disposition).toMatch(/\.txt$/);
  });
});
