// Checks what a chat server has proven, offline, with nothing of the server's own code:
//   node verify-proof.mjs disclosure.json --key VERIFIER_KEY [--policy FILE] [--entries FOLDER]
//   node verify-proof.mjs 4711.tlog-proof --entry FILE --key VERIFIER_KEY [--policy FILE]
// Formats: docs/proof.md, or how-to-check.txt in an evidence package. Exit code: 0 proven, 1 not proven, 2 wrong arguments.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

const COSIGNATURE = 4;
const ML_DSA = 6;
const WIDTH = 256;

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (entry) => sha256(Buffer.of(0), entry);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

class NotProven extends Error {}
const demand = (isTrue, reason) => {
  if (!isTrue) throw new NotProven(reason);
};

// RFC 8785.
function canonicalJson(value) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}

function decoded(text) {
  const bytes = Buffer.from(text, 'base64');
  demand(bytes.toString('base64') === text, 'Something is not base64.');
  return bytes;
}

function parseKey(text) {
  const [name, id, ...rest] = text.trim().split('+');
  const bytes = decoded(rest.join('+'));
  const expected = sha256(`${name}\n`, bytes).toString('hex', 0, 4);
  demand(expected === id, `The key ${name}+${id} does not match its id.`);
  const [type, raw] = [bytes[0], bytes.subarray(1)];
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
  const publicKey =
    type === ML_DSA
      ? createPublicKey({ key: raw, format: 'raw-public', asymmetricKeyType: 'ml-dsa-44' })
      : createPublicKey({ key: der, format: 'der', type: 'spki' });
  return { name, id, type, publicKey };
}

function parseNote(note) {
  const split = note.lastIndexOf('\n\n');
  demand(split > 0 && note.endsWith('\n'), 'The checkpoint has no signatures.');
  const signatures = note
    .slice(split + 2, -1)
    .split('\n')
    .map((line) => {
      const [dash, name, encoded, ...rest] = line.split(' ');
      demand(dash === '—' && encoded !== undefined && rest.length === 0, 'A line is not a signature.');
      const bytes = decoded(encoded);
      return { name, id: bytes.toString('hex', 0, 4), bytes: bytes.subarray(4) };
    });
  return { text: note.slice(0, split + 1), signatures };
}

function parseCheckpoint(text) {
  const [origin, size, root] = text.split('\n');
  demand(/^(0|[1-9]\d{0,15})$/.test(size), 'The checkpoint has no size.');
  return { origin, size: Number(size), root: decoded(root) };
}

const bigEndian = (number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
};
const short = (text) => Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)]);

function signedBytes(text, { type, name }, time) {
  if (type === COSIGNATURE) return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
  if (type !== ML_DSA) return Buffer.from(text);
  const { origin, size, root } = parseCheckpoint(text);
  const label = Buffer.from('subtree/v1\n\0');
  return Buffer.concat([label, short(name), bigEndian(time), short(origin), bigEndian(0), bigEndian(size), root]);
}

function hasSigned({ text, signatures }, key) {
  return signatures.some(({ name, id, bytes }) => {
    if (name !== key.name || id !== key.id) return false;
    const isTimed = key.type === COSIGNATURE || key.type === ML_DSA;
    if (isTimed && bytes.length <= 8) return false;
    const time = isTimed ? bytes.readBigUInt64BE(0) : 0n;
    return verify(null, signedBytes(text, key, time), key.publicKey, isTimed ? bytes.subarray(8) : bytes);
  });
}

function parsePolicy(text) {
  const policy = { logs: [], witnesses: new Map(), groups: new Map(), quorum: undefined };
  for (const line of text.split('\n')) {
    const [keyword, name, ...rest] = line.split(/[ \t]+/).filter((word) => word !== '');
    if (keyword === undefined || keyword.startsWith('#')) continue;
    if (keyword === 'log') policy.logs.push(parseKey(name));
    else if (keyword === 'witness') policy.witnesses.set(name, parseKey(rest[0]));
    else if (keyword === 'group') {
      const [count, ...members] = rest;
      const threshold = count === 'all' ? members.length : count === 'any' ? 1 : Number(count);
      policy.groups.set(name, { threshold, members });
    } else if (keyword === 'quorum') policy.quorum = name;
    else throw new NotProven(`The policy has a line that begins with ${keyword}.`);
  }
  demand(policy.quorum !== undefined, 'The policy has no quorum.');
  return policy;
}

function assertSigned(note, keys, policy) {
  const { origin } = parseCheckpoint(note.text);
  const logs = [...keys, ...(policy?.logs ?? [])].filter(({ name }) => name === origin);
  demand(logs.length > 0, `No key of the log ${origin} is given.`);
  demand(
    logs.some((key) => hasSigned(note, key)),
    `The checkpoint is not signed by the log ${origin}.`,
  );
  const isMet = (name) => {
    if (name === 'none') return true;
    const group = policy.groups.get(name);
    if (group) return group.members.filter(isMet).length >= group.threshold;
    const key = policy.witnesses.get(name);
    demand(key !== undefined, `The policy does not say who ${name} is.`);
    return hasSigned(note, key);
  };
  if (policy) demand(isMet(policy.quorum), 'Too few witnesses have signed the checkpoint.');
}

// RFC 9162, 2.1.3.2.
function rootFrom(index, size, leaf, proof) {
  let [at, last, hash] = [index, size - 1, leaf];
  demand(index < size, 'The tree has no such leaf.');
  for (const sibling of proof) {
    demand(last > 0, 'The proof is too long.');
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = nodeHash(hash, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  demand(last === 0, 'The proof is too short.');
  return hash;
}

function verifyProof(text, entry, keys, policy) {
  const split = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, split).split('\n');
  demand(split > 0 && first === 'c2sp.org/tlog-proof@v1', 'This is not a proof.');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const index = Number(/^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '')?.[1] ?? NaN);
  demand(Number.isSafeInteger(index), 'The proof has no index.');
  const note = parseNote(text.slice(split + 2));
  assertSigned(note, keys, policy);
  const checkpoint = parseCheckpoint(note.text);
  const root = rootFrom(index, checkpoint.size, leafHash(entry), lines.map(decoded));
  demand(root.equals(checkpoint.root), `The tree does not hold this entry as its leaf ${index}.`);
  return { index, ...checkpoint };
}

function openCommitment({ commitment }, { salt, content }, index) {
  const expected = sha256('chat commitment v1\0', decoded(salt), canonicalJson(content)).toString('base64');
  demand(expected === commitment, `What is disclosed of leaf ${index} is not what was sealed.`);
}

function verifyDisclosure(disclosure, keys, policy, entriesFolder) {
  demand(disclosure.format === 'chat-disclosure-v1', 'The form of the disclosure is unknown.');
  const { subject, events, completeness } = disclosure;
  const revisions = new Set();
  const leaves = new Set();
  let checkpoint;
  for (const event of events) {
    const proven = verifyProof(event.proof, Buffer.from(event.entry), keys, policy);
    demand(proven.index === event.index, `The proof of leaf ${event.index} is of another one.`);
    checkpoint ??= proven;
    demand(proven.size === checkpoint.size && proven.root.equals(checkpoint.root), 'The proofs are of several trees.');
    const entry = JSON.parse(event.entry);
    if (event.content) openCommitment(entry, event, event.index);
    demand(entry.stream === subject || concerns(entry, subject), `Leaf ${event.index} does not concern ${subject}.`);
    if (entry.stream === subject) revisions.add(entry.revision);
    leaves.add(event.index);
    const state = event.content
      ? 'opened'
      : event.erased
        ? `erased by ${event.erased.by}`
        : `not opened: ${event.withheld}`;
    const time = new Date(entry.time).toISOString();
    console.log(
      `leaf ${event.index}: ${entry.type}, revision ${entry.revision} of ${entry.stream}, by ${entry.actor}, ${time}: ${state}`,
    );
    if (event.content) console.log(`  ${JSON.stringify(event.content.data)}`);
  }
  for (let revision = 0; revision < completeness.revisions; revision++)
    demand(revisions.has(revision), `Revision ${revision} of ${subject} is left out.`);
  console.log(`Complete: revisions 0 to ${completeness.revisions - 1} of ${subject}, which this program has checked.`);
  if (!entriesFolder) console.log(`About events elsewhere: ${completeness.elsewhere}, which nothing here proves.`);
  else if (checkpoint) checkAllEntries(entriesFolder, checkpoint, subject, leaves);
}

function concerns({ subjects }, name) {
  const [, category, id] = /^(.+)-(\d+)$/.exec(name) ?? [];
  return subjects.some((subject) => {
    const [, its, first, last = first] = /^(.+)-(\d+)(?:\.\.(\d+))?$/.exec(subject) ?? [];
    return subject === name || (its === category && Number(first) <= Number(id) && Number(id) <= Number(last));
  });
}

function* allEntries(folder, size) {
  for (let index = 0; index * WIDTH < size; index++) {
    const groups = [String(index % 1000).padStart(3, '0')];
    for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
      groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
    const width = Math.min(WIDTH, size - index * WIDTH);
    const full = `${folder}/tile/entries/${groups.join('/')}`;
    const bytes = readFileSync(width < WIDTH && !existsSync(full) ? `${full}.p/${width}` : full);
    for (let at = 0, count = 0; count < width; count++) {
      const end = at + 2 + bytes.readUInt16BE(at);
      yield bytes.subarray(at + 2, end);
      at = end;
    }
  }
}

/** The folder holds all entries up to the checkpoint, and none that concerns the subject is left out. */
function checkAllEntries(folder, { size, root }, subject, leaves) {
  const subtrees = [];
  let index = 0;
  for (const bytes of allEntries(folder, size)) {
    const entry = JSON.parse(bytes.toString());
    if (entry.stream === subject || concerns(entry, subject))
      demand(leaves.has(index) || entry.cover, `Leaf ${index} concerns ${subject}, and is left out.`);
    let hash = leafHash(bytes);
    for (let rest = index; rest % 2 === 1; rest = Math.floor(rest / 2)) hash = nodeHash(subtrees.pop(), hash);
    subtrees.push(hash);
    index++;
  }
  demand(
    subtrees.reduceRight((right, left) => nodeHash(left, right)).equals(root),
    'The entries are not those of the tree.',
  );
  console.log(
    `Complete: none of the other ${size - leaves.size} entries names ${subject}, which this program has checked.`,
  );
}

function main([file, ...args]) {
  const options = { '--key': [], '--policy': [], '--entries': [], '--entry': [] };
  for (let at = 0; at < args.length; at += 2) {
    if (!options[args[at]] || args[at + 1] === undefined) return usage();
    options[args[at]].push(args[at + 1]);
  }
  if (file === undefined || (options['--key'].length === 0 && options['--policy'].length === 0)) return usage();
  try {
    const keys = options['--key'].map(parseKey);
    const [policyFile] = options['--policy'];
    const policy = policyFile && parsePolicy(readFileSync(policyFile, 'utf8'));
    const text = readFileSync(file, 'utf8');
    const [entryFile] = options['--entry'];
    if (entryFile) verifyProof(text, readFileSync(entryFile), keys, policy);
    else verifyDisclosure(JSON.parse(text), keys, policy, options['--entries'][0]);
    console.log('Proven.');
    return 0;
  } catch (error) {
    console.error(`Not proven: ${error.message}`);
    return 1;
  }
}

function usage() {
  console.error('node verify-proof.mjs FILE [--entry FILE] [--key VERIFIER_KEY]… [--policy FILE] [--entries FOLDER]');
  return 2;
}

process.exitCode = main(process.argv.slice(2));
