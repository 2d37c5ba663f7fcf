import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWhole } from './create-whole.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'));
  file = join(folder, 'keys.pem');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates a file for its owner alone, whatever a program left that was killed', () => {
  writeFileSync(`${file}.part`, 'ha', { mode: 0o644 });
  createWhole(file, 'whole');
  expect(readFileSync(file, 'utf8')).toBe('whole');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['keys.pem']);
});

it('leaves one that is there', () => {
  createWhole(file, 'first');
  expect(() => createWhole(file, 'second')).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(readFileSync(file, 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['keys.pem']);
});
