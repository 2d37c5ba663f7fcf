import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvironmentFile } from './environment-file.js';

const folder = mkdtempSync(join(tmpdir(), 'environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TEXT = 'CHAT_PORT=9000\nCHAT_REALM_NAME="Küche"\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

function loaded(content: string | Uint8Array, environment: Record<string, string | undefined> = {}) {
  const file = join(folder, '.env');
  writeFileSync(file, content);
  loadEnvironmentFile(environment, file);
  return environment;
}

describe('the file of the environment', () => {
  it.each([
    ['as it is', TEXT],
    ['after a byte order mark', `\ufeff${TEXT}`],
    ['in UTF-16, little-endian', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['in UTF-16, big-endian', swapped(`\ufeff${TEXT}`)],
    ['with the line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['with carriage returns alone', TEXT.replaceAll('\n', '\r')],
  ])('is read %s', (_how, content) => {
    expect(loaded(content)).toEqual({ CHAT_PORT: '9000', CHAT_REALM_NAME: 'Küche' });
  });

  it('changes nothing that is set', () => {
    expect(loaded(TEXT, { CHAT_PORT: '1' })).toMatchObject({ CHAT_PORT: '1' });
  });

  it('may be missing', () => {
    const environment = {};
    loadEnvironmentFile(environment, join(folder, 'missing'));
    expect(environment).toEqual({});
  });

  it.each([
    ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['another encoding', Buffer.from('CHAT_REALM_NAME=K\xfcche', 'latin1')],
  ])('is refused in one line in %s', (_what, content) => {
    expect(() => loaded(content)).toThrow(/^The file \.env cannot be read: it [^\n]*\.$/);
  });

  it('is refused in one line when it is a folder', () => {
    expect(() => loadEnvironmentFile({}, folder)).toThrow('The file .env cannot be read: it is a folder.');
  });
});
