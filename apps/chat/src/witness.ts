import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Witness, witnessKeys, WitnessServer } from '@chat/sealing';
import { formatVerifierKey, parsePolicy } from '@chat/transparency';

export interface WitnessChoices {
  /** Host and port. */
  readonly listen: string;
  /** File with a line `log <verifier key>` for each log. */
  readonly policy: string;
  /** The witness's own, in its signatures. */
  readonly name: string;
  /** Folder of its keys and last cosigned checkpoints. */
  readonly folder: string;
}

const ADDRESS = /^(?:\[([\da-f:]+)\]|([^:]+)):(\d{1,5})$/i;
/** A schema-less URL without a port, as key names should be. */
const NAME = /^[\w.-]+(?:\/[\w./-]+)?$/;

/** Serves until it is closed. @returns facts for the operator of a log @throws Error with the fault of an option */
export async function startWitness(
  { listen, policy, name, folder }: WitnessChoices,
  report: (line: string) => void,
): Promise<{ readonly server: WitnessServer; readonly lines: readonly string[] }> {
  const [, six, other, port] = ADDRESS.exec(listen) ?? [];
  if (port === undefined)
    throw new Error(`--listen is ${listen}; a host and a port are needed, such as 127.0.0.1:9992.`);
  if (!NAME.test(name)) throw new Error(`--name is ${name}; a name such as witness.example.org is needed.`);
  const { logs } = parsePolicy(await readFile(policy, 'utf8'));
  if (logs.length === 0) throw new Error(`${policy} names no log.`);
  const keys = await witnessKeys(join(folder, 'keys.pem'), name);
  const logKeys = logs.map(({ key }) => key);
  const witness = new Witness({ logKeys, keys, folder: join(folder, 'logs'), now: () => Date.now() });
  const server = new WitnessServer(witness, report);
  const host = six ?? other!;
  const url = `http://${six === undefined ? host : `[${host}]`}:${await server.listen(host, Number(port))}`;
  return {
    server,
    lines: [
      ...keys.map((key) => `witness ${name} ${formatVerifierKey(key)} ${url}`),
      `Cosigning ${[...new Set(logKeys.map((key) => key.name))].join(', ')} at ${url}`,
    ],
  };
}
