import { codeLanguage } from './code-languages.js';

describe("The name of a code block's language", () => {
  it.each([
    ['py', 'Python'],
    ['py2', 'Python 2.x'],
    ['console', 'Bash Session'],
    ['css+php', 'CSS+PHP'],
    ['postgres', 'PostgreSQL SQL dialect'],
    ['f#', 'F#'],
    ['r', 'S'],
    ['text', 'Text only'],
    ['haxe', 'Haxe'],
    ['fortran', 'Fortran'],
    ['vhdl', 'vhdl'],
    ['asm', 'GAS'],
    ['jinja', 'Django/Jinja'],
    ['capnp', "Cap'n Proto"],
    ['nginx', 'Nginx configuration file'],
    ['protobuf', 'Protocol Buffer'],
    ['terraform', 'Terraform'],
  ])('of %s is %s', (word, name) => {
    expect(codeLanguage(word)).toBe(name);
  });

  it.each(['tsx', 'yml', 'txt', 'plain', 'none', 'patch', 'vue'])('of %s is the word itself', (word) => {
    expect(codeLanguage(word)).toBe(word);
  });
});
