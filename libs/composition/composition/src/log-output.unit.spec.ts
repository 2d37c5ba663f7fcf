import { eventually } from '@chat/testing';
import { LogOutput } from './log-output.js';

class FakeFile {
  text = '';
  fault: string | undefined;
  most = Infinity;

  readonly write = (bytes: Uint8Array): number => {
    if (this.fault) throw Object.assign(new Error(this.fault), { code: this.fault });
    const written = bytes.subarray(0, this.most);
    this.text += Buffer.from(written).toString();
    return written.length;
  };
}

describe('the output of log lines', () => {
  let file: FakeFile;
  let output: LogOutput;

  beforeEach(() => {
    file = new FakeFile();
    output = new LogOutput(file.write);
  });

  it('has each line at once, also when the system takes a part at a time', () => {
    file.most = 2;
    output.write('{"a":1}\n');
    output.write('{"b":2}\n');
    expect([file.text, output.dropped]).toEqual(['{"a":1}\n{"b":2}\n', 0]);
  });

  it('drops what a full disk does not take, counts it, and says so when there is room again', () => {
    file.fault = 'ENOSPC';
    output.write('lost\n');
    output.write('lost\n');
    expect(output.dropped).toBe(2);
    file.fault = undefined;
    output.write('kept\n');
    output.write('kept\n');
    expect(file.text).toMatch(/^\{"level":40,.*"dropped":2,.*\}\nkept\nkept\n$/);
  });

  it('keeps lines for the slow reader of a pipe, up to a bound', async () => {
    file.fault = 'EAGAIN';
    for (let line = 0; line < 2_000; line++) output.write(`${'x'.repeat(1_000)}\n`);
    expect(output.dropped).toBeGreaterThan(900);
    file.fault = undefined;
    await eventually(() => expect(file.text.split('\n').length - 1).toBe(2_000 - output.dropped));
  });
});
